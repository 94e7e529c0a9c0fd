/* Tables: filter as you type, sort by a column, rows by the keyboard. Without it the tables read the same. */
(() => {
  const plain = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const rowsOf = (table) => [...table.tBodies].flatMap((body) => [...body.rows]);

  // <input type="search" data-filter-for="table id" data-filter-count="output id">; a row with data-heading is no match
  function filter(input) {
    const table = document.getElementById(input.dataset.filterFor);
    if (!table) return;
    const words = plain(input.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    const rows = table.tBodies ? rowsOf(table) : [...table.children];
    for (const row of rows) {
      if (row.dataset.heading !== undefined) { row.hidden = words.length > 0; continue; }
      const text = plain(row.dataset.find || row.textContent);
      row.hidden = !words.every((word) => text.includes(word));
      shown += !row.hidden;
    }
    const count = document.getElementById(input.dataset.filterCount);
    if (count) count.textContent = shown;
  }
  document.addEventListener("input", (event) => { if (event.target.dataset.filterFor) filter(event.target); });
  document.addEventListener("htmx:afterSettle", () => document.querySelectorAll("[data-filter-for]").forEach((input) => input.value && filter(input)));

  // <table data-sorts> with <th data-sort="number|text">: buttons are put into the headers
  function prepare(root) {
    for (const head of root.querySelectorAll("table[data-sorts] th[data-sort]")) {
      if (head.querySelector("button")) continue;
      const button = Object.assign(document.createElement("button"), { type: "button", className: "sort" });
      button.append(...head.childNodes);
      head.append(button);
    }
  }
  function sort(head) {
    const table = head.closest("table"), body = table.tBodies[0], place = head.cellIndex, numeric = head.dataset.sort === "number";
    const down = head.getAttribute("aria-sort") === "ascending";
    const value = (row) => { const cell = row.cells[place]; return cell?.dataset.value ?? cell?.textContent.trim() ?? ""; };
    const words = new Intl.Collator(document.documentElement.lang, { numeric: true });
    const rows = [...body.rows].sort((a, b) => numeric ? parseFloat(value(a)) - parseFloat(value(b)) : words.compare(value(a), value(b)));
    body.append(...(down ? rows.reverse() : rows));
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("th[data-sort] > button.sort");
    if (button) sort(button.closest("th"));
  });

  // data-row-keys: arrows move to the same field of the next row, Enter sends this row and moves on
  const fields = (row) => [...row.querySelectorAll("input:not([type=hidden]), select")];
  function move(from, step) {
    const table = from.closest("[data-row-keys]"), row = from.closest("tr, [data-row]");
    const rows = [...table.querySelectorAll("tr, [data-row]")].filter((one) => !one.hidden && fields(one).length);
    const next = rows[rows.indexOf(row) + step];
    const target = next && (fields(next).find((field) => field.name === from.name) || fields(next)[0]);
    if (target) { target.focus(); target.select?.(); }
    return Boolean(target);
  }
  document.addEventListener("keydown", (event) => {
    const field = event.target;
    if (!field.matches?.("[data-row-keys] input, [data-row-keys] select") || event.isComposing) return;
    if (event.key === "Enter" && field.form) {
      event.preventDefault();
      field.form.requestSubmit();
      move(field, 1);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && field.type !== "radio" && field.localName !== "select") {
      if (move(field, event.key === "ArrowDown" ? 1 : -1)) event.preventDefault();
    }
  });

  document.addEventListener("DOMContentLoaded", () => prepare(document));
  document.addEventListener("htmx:afterSettle", (event) => prepare(event.detail.elt.closest("main") || document));
})();
