"use strict";
{
  const find = (id) => document.getElementById(id);
  const { parts, frames, told, labels } = JSON.parse(find("game").textContent);
  const SECONDS = 1.6;
  const ICONS = { play: "M6 3v18l14-9z", pause: "M6 4h4v16H6zM14 4h4v16h-4z" };
  const last = told.length - 1;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let at = 0;
  let shown = [];
  let timer = 0;

  // A frame says only how it differs from the one before: see `Film`.
  const films = [];
  for (const [start, end, ...between] of frames) {
    const before = films.at(-1) ?? [];
    films.push([...before.slice(0, start), ...between, ...before.slice(before.length - end)]);
  }

  // Move n leads to frame 2n; in the frame before that one, what it is about is ringed.
  function draw(frame) {
    const known = new Set(shown);
    shown = films[frame];
    find("frame").innerHTML = shown
      .map((part) => (known.size === 0 || known.has(part) ? parts[part] : `<g class="fresh">${parts[part]}</g>`))
      .join("");
  }

  function tell() {
    const { turn, move, told: happened } = told[at];
    const moment = labels.moment.replace("{at}", at).replace("{last}", last).replace("{turn}", turn);
    find("moment").textContent = moment;
    find("move").textContent = move;
    find("told").textContent = happened;
    find("at").value = at;
    find("at").setAttribute("aria-valuetext", `${moment}. ${move}`);
    for (const id of ["first", "turn-back", "back"]) find(id).ariaDisabled = String(at === 0);
    for (const id of ["next", "turn-next", "last"]) find(id).ariaDisabled = String(at === last);
  }

  function go(to) {
    at = Math.max(0, Math.min(last, to));
    draw(2 * at);
    tell();
  }

  // Where the next move begins a turn.
  function otherTurn(step) {
    let to = at + step;
    while (to > 0 && to < last && told[to].turn === told[to + 1].turn) to += step;
    return to;
  }

  function name(does) {
    find("play").ariaLabel = find("play").title = labels[does];
    find("play").querySelector("path").setAttribute("d", ICONS[does]);
  }

  function pause() {
    clearTimeout(timer);
    timer = 0;
    name("play");
    find("happened").ariaLive = "polite";
  }

  function wait() {
    return (1000 * SECONDS) / Number(find("speed").value);
  }

  function beat() {
    if (at === last) return pause();
    if (!calm.matches) draw(2 * at + 1);
    timer = setTimeout(
      () => {
        go(at + 1);
        timer = setTimeout(beat, wait() / 2);
      },
      calm.matches ? wait() : wait() / 2,
    );
  }

  function play() {
    if (timer) return pause();
    if (at === last) go(0);
    name("pause");
    find("happened").ariaLive = "off";
    beat();
  }

  const stepped = (to) => () => {
    pause();
    go(to());
  };
  const doing = {
    first: stepped(() => 0),
    "turn-back": stepped(() => otherTurn(-1)),
    back: stepped(() => at - 1),
    play,
    next: stepped(() => at + 1),
    "turn-next": stepped(() => otherTurn(1)),
    last: stepped(() => last),
  };
  const keys = {
    ArrowLeft: "back",
    ArrowRight: "next",
    PageUp: "turn-back",
    PageDown: "turn-next",
    Home: "first",
    End: "last",
    " ": "play",
  };
  for (const [id, action] of Object.entries(doing)) find(id).addEventListener("click", action);
  find("at").addEventListener("input", (event) => {
    pause();
    go(Number(event.target.value));
  });
  document.addEventListener("keydown", (event) => {
    const action = keys[event.key];
    const has = event.target.tagName;
    const own = has === "SELECT" || (has === "BUTTON" && event.key === " ");
    if (!action || own || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    doing[action]();
  });
  go(Number(location.hash.slice(1)) || 0);
}
