import { mount } from "svelte";
import App from "./App.svelte";
import { isInPocket, moveTo } from "./lib/house";
import { showLook } from "./lib/settings.svelte";
import { keepFocus } from "./shared/keeper";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/primitives.css";
import "./styles/prompt.css";

if (isInPocket) moveTo((await import("./pocket/house")).pocket());
showLook();
keepFocus();
const target = document.getElementById("app");
if (!target) throw new Error("The page has no place for the app.");
mount(App, { target });
