/* The socket of a table. It comes back by itself, and asks for what it has missed. */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;
const REFUSED = 4403;
const PASSING = ["rate", "connections", "closing"];

/**
 * Listen to a table: `where` says from which seat and after which update, `hear` gets every message, and `lost`.
 * Returned is how to send a message, which says whether it is on its way.
 */
export function connect(table, where, hear) {
  let socket, timer, wait = FIRST_WAIT;

  function open() {
    clearTimeout(timer);
    socket = new WebSocket(address(table, where()));
    socket.onmessage = ({ data }) => {
      wait = FIRST_WAIT;
      hear(JSON.parse(data));
    };
    socket.onclose = ({ code, reason }) => {
      if (code === REFUSED && !PASSING.includes(reason)) return;
      hear({ type: "lost" });
      timer = setTimeout(open, wait * (1 + Math.random()));
      wait = Math.min(2 * wait, LONGEST_WAIT);
    };
  }

  addEventListener("online", () => socket.readyState === WebSocket.CLOSED && open());
  open();
  return (message) => {
    const isOpen = socket.readyState === WebSocket.OPEN;
    if (isOpen) socket.send(JSON.stringify(message));
    return isOpen;
  };
}

function address(table, { seat, after }) {
  const query = new URLSearchParams(seat === null ? { after } : { seat, after });
  const found = new URL(`/api/tables/${encodeURIComponent(table)}/live?${query}`, location.href);
  found.protocol = found.protocol.replace("http", "ws");
  return found;
}
