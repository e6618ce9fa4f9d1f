/* Elements, icons, and requests to the server. Text from people is only ever inserted as text. */

const SVG = "http://www.w3.org/2000/svg";

/** An element; attributes that begin with `on` are listeners, children are elements, texts, and lists of them. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

export function button(label, onclick, attributes = {}) {
  return h("button", { type: "button", onclick, ...attributes }, label);
}

export function panel(title, ...children) {
  return h("section", { class: "panel" }, h("h2", {}, title), ...children);
}

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `icons.svg#${name}`);
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

/** Put other children into a container; the focus stays on the one with the same `data-key`, or on the container. */
export function refill(container, ...children) {
  const active = container.contains(document.activeElement) ? document.activeElement : null;
  const key = active?.dataset.key;
  container.replaceChildren(...children.flat(Infinity).filter((child) => child != null && child !== false));
  if (!active) return;
  const same = key && container.querySelector(`[data-key="${CSS.escape(key)}"]`);
  (same || container).focus({ preventScroll: true });
}

/** Say something that went wrong, or with nothing take it back. */
export function notice(text = "") {
  document.getElementById("notice").textContent = text;
}

/** Tell those who do not see the page what has happened. */
export function announce(text) {
  if (text) document.getElementById("news").textContent = text;
}

/** Ask the server; what it refuses is thrown as an error with its text and code. */
export async function request(method, path, body) {
  const json = body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(`/api${path}`, { method, ...json });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.message), { code: answer.code });
  return answer;
}

/** A listener whose failure is told to the person. */
export function attempt(action) {
  return async (event) => {
    event?.preventDefault();
    notice();
    try {
      await action(event);
    } catch (error) {
      notice(error.message);
    }
  };
}

/** Ask before something that cannot be undone. */
export function confirmed(question, yes, no) {
  return new Promise((resolve) => {
    const answer = (value) => () => { resolve(value); dialog.remove(); };
    const dialog = h("dialog", { oncancel: answer(false) }, h("p", {}, question), h("div", { class: "row" },
      button(yes, answer(true), { class: "go" }), button(no, answer(false), { autofocus: true })));
    document.body.append(dialog);
    dialog.showModal();
  });
}
