// Returns a plot for the lowest bits of a hash, and a plot for the highest bits. A plot shows, for each number of
// changed slots, how many changes leave these bits unchanged. Bars are counts, dots are the numbers expected for random
// keys.
const plot = windows => {
  const name = { false: "lowest", true: "highest" };
  const widest = [false, true].map(high => windows.filter(w => w.high === high && w.counts.length).at(-1)).filter(Boolean);
  const log = number => Math.log10(Math.max(number, 0.1));
  const all = widest.flatMap(w => w.counts.flatMap(c => [log(c.number), log(c.expected)]));
  const top = Math.max(1, Math.ceil(Math.max(...all, 0)));
  const [width, height, left, right, above, below] = [340, 230, 44, 8, 28, 40];
  const y = value => above + (height - above - below) * (1 - (value + 1) / (top + 1));
  const node = (tag, attributes, text) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [key, value] of Object.entries(attributes)) {
      element.setAttribute(key, value);
    }
    element.textContent = text ?? "";
    return element;
  };
  const power = n => n < 0 ? "0" : n < 4 ? String(10 ** n) : `1e${n}`;
  return widest.map(window => {
    const title = `${name[window.high]} ${window.bits} bits`;
    const said = window.counts.map(c => `${c.slots} slots: ${c.number}, expected ${c.expected.toPrecision(3)}`).join("; ");
    const svg = node("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${title}. ${said}` });
    svg.append(node("text", { x: left, y: 15, class: "title" }, title));
    const step = Math.ceil((top + 1) / 7);
    for (let n = -1; n <= top; n += step) {
      svg.append(node("line", { x1: left, x2: width - right, y1: y(n), y2: y(n), class: "grid" }));
      svg.append(node("text", { x: left - 6, y: y(n) + 4, "text-anchor": "end" }, power(n)));
    }
    const each = (width - left - right) / window.counts.length;
    window.counts.forEach((count, i) => {
      const x = left + each * (i + 0.5), bar = Math.min(28, each * 0.55);
      if (count.number > 0) {
        svg.append(node("rect", { x: x - bar / 2, y: y(log(count.number)), width: bar, height: y(-1) - y(log(count.number)), rx: 2, class: "bar" }));
      }
      svg.append(node("circle", { cx: x, cy: y(log(count.expected)), r: 5, class: "dot" }));
      svg.append(node("text", { x, y: height - 22, "text-anchor": "middle" }, count.slots));
    });
    svg.append(node("text", { x: (left + width - right) / 2, y: height - 5, "text-anchor": "middle" }, "slots that change"));
    return svg;
  });
};
