/* Where the page begins: who you are, then a table or the home page. */

import { showHome } from "./home.js";
import { showInvitation, showTable } from "./table.js";
import { request } from "./tools.js";
import { language } from "./words.js";

const main = document.getElementById("main");
const address = new URLSearchParams(location.search);
const [table, invitation] = [address.get("table"), address.get("invitation")];

document.documentElement.lang = language;
const me = await request("GET", "/me").catch(() => null);
if (!table) showHome(main, me);
else if (invitation) showInvitation(main, me, table, invitation);
else showTable(main, table);
