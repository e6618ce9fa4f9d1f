/* Where the page begins: who you are, then a table or the home page. */

import { showHome } from "./home.js";
import { showInvitation, showTable } from "./table.js";
import { request } from "./tools.js";
import { language } from "./words.js";

const main = document.getElementById("main");
const table = new URLSearchParams(location.search).get("table");
const invitation = new URLSearchParams(location.hash.slice(1)).get("invitation");

document.documentElement.lang = language;
const me = await request("GET", "/me").catch(() => null);
if (!table) showHome(main, me);
else if (invitation) showInvitation(main, me, table, invitation);
else showTable(main, table);
