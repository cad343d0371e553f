"use strict";
const $ = id => document.getElementById(id);

const element = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

// Calls `answer`, which shows its results in the element `place` by `put`. Shows an error of `answer` there, too.
// Ignores results and errors after a newer call of `show` for the same element.
const latest = new Map();
const show = async (place, answer) => {
  const number = (latest.get(place) ?? 0) + 1;
  latest.set(place, number);
  const put = (...nodes) => { if (latest.get(place) === number) { place.replaceChildren(...nodes); } };
  put(element("p", { className: "busy", textContent: "Computing …" }));
  try {
    await answer(put);
  } catch (error) {
    put(element("p", { className: "verdict bad", role: "alert", textContent: error.message }));
  }
};

// ---- Check

// Counts the numbers in a text: words that begin with a digit. Comments and names such as `uint64_t` do not count.
const numbersIn = text => (text.replace(/^[ \t]*#.*|\/\/.*/gm, "").match(/(?<![\w.])\d\w*/g) ?? []).length;
const count = () => { $("count").textContent = $("numbers").value.trim() ? `${numbersIn($("numbers").value)} numbers.` : ""; };

const list = facts => element("dl", {}, ...facts.map(([name, value]) =>
  element("div", {}, element("dt", { textContent: name }), element("dd", {}, name === "fingerprint" ? element("code", { textContent: value }) : value))));

const reported = report => {
  const verdict = element("div", { className: `verdict ${report.good ? "good" : "bad"}`, id: "verdict" });
  if (report.good) {
    verdict.append("Nothing found that random keys would not have");
  } else {
    verdict.append("A bad table");
    const shown = report.findings.slice(0, 3).map(finding => element("li", { textContent: finding }));
    if (report.findings.length > 3) {
      shown.push(element("li", { textContent: `and ${report.findings.length - 3} more, in the full report` }));
    }
    verdict.append(element("ul", {}, ...shown));
  }
  const parts = [verdict, list(report.facts)];
  const plots = plot(report.windows);
  if (plots.length) {
    const caption = "Number of changes of a few slots that leave these bits of a hash unchanged, so that both states share a bucket of a table: "
      + "counted (bars), and expected for random keys (dots).";
    parts.push(element("figure", {}, element("div", {}, ...plots), element("figcaption", { textContent: caption })));
  }
  parts.push(element("details", {}, element("summary", { textContent: "Full report" }), element("pre", { textContent: report.text, tabIndex: 0 })));
  return parts;
};

$("check-form").addEventListener("submit", event => {
  event.preventDefault();
  show($("report"), async put => {
    const request = {
      command: "check", slots: $("slots").value, numbers: $("numbers").value,
      bits: Number($("check-bits").value), combine: $("check-combine").value, effort: "tenth",
    };
    // Shows a report of a short search first, and replaces it with the report of the whole search.
    const first = reported(await ask(request));
    if ($("effort").value === "tenth") {
      put(...first);
      return;
    }
    const more = element("p", { className: "busy", textContent: "Searching further …" });
    put(...first, more);
    put(...reported(await ask({ ...request, effort: $("effort").value })));
  });
});

$("numbers").addEventListener("input", count);
$("file").addEventListener("change", async () => {
  const [file] = $("file").files;
  if (file) {
    $("numbers").value = await file.text();
    count();
  }
});

const load = (slots, numbers) => {
  Object.assign($("check-bits"), { value: "64" });
  $("check-combine").value = "xor";
  $("slots").value = slots;
  $("numbers").value = numbers.map(number => `0x${number.toString(16).padStart(16, "0")}`).join("\n");
  count();
  $("check-form").requestSubmit();
};

// Returns `n` outputs of the SplitMix64 generator.
const random = n => {
  const wrap = number => BigInt.asUintN(64, number);
  return Array.from({ length: n }, (_, i) => {
    let z = wrap(BigInt(i + 1) * 0x9e3779b97f4a7c15n);
    z = wrap((z ^ z >> 30n) * 0xbf58476d1ce4e5b9n);
    z = wrap((z ^ z >> 27n) * 0x94d049bb133111ebn);
    return z ^ z >> 31n;
  });
};
$("good").addEventListener("click", () => load("64x12,4x1,8,1", random(781)));
// Loads bad keys: each is the XOR of a number of the piece and a number of the square. So the four keys of two pieces
// on two squares cancel.
$("bad").addEventListener("click", () => {
  const [pieces, squares] = [random(12), random(76).slice(12)];
  load("64x12", squares.flatMap(square => pieces.map(piece => piece ^ square)));
});

// ---- Generate

// Returns the description in JSON. The seed is inserted as text, because a JavaScript number cannot represent all 64
// bits.
const descriptionOf = () => {
  const seed = $("seed").value.trim();
  if (!/^\d{1,20}$/.test(seed) || BigInt(seed) >= 1n << 64n) {
    throw new Error(`the seed must be an integer below 2^64, not “${seed}”`);
  }
  const description = {
    name: $("name").value.trim(), bits: Number($("bits").value), source: $("source").value, combine: $("combine").value,
    seed: 0, lane, slots: $("key-slots").value, transposed: $("transposed").value.split(",").map(name => name.trim()).filter(Boolean),
  };
  return JSON.stringify(description).replace('"seed":0', `"seed":${seed}`);
};

let lane = 0;
const fill = text => {
  const description = JSON.parse(text);
  $("key-slots").value = description.slots ?? "";
  $("transposed").value = (description.transposed ?? []).join(", ");
  $("name").value = description.name ?? "zobrist";
  $("bits").value = description.bits ?? 64;
  $("source").value = description.source ?? (description.combine === "add" ? "random" : "features");
  $("combine").value = description.combine ?? "xor";
  $("seed").value = /"seed"\s*:\s*(\d+)/.exec(text)?.[1] ?? "2026";
  lane = description.lane ?? 0;
};

const generate = () => show($("keys"), async put => {
  const description = descriptionOf();
  $("description").value = description;
  const made = await ask({ command: "generate", description, language: $("language").value });
  const facts = [["keys", made.keys], ["guarantee", made.guarantee], ["fingerprint", made.fingerprint]];
  const download = () => {
    const url = URL.createObjectURL(new Blob([made.source], { type: "text/plain" }));
    element("a", { href: url, download: made.file }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  };
  const copy = element("button", { type: "button", textContent: "Copy" });
  copy.onclick = async () => {
    const source = $("source-text");
    try {
      await navigator.clipboard.writeText(made.source);
    } catch {
      getSelection().selectAllChildren(source);
      document.execCommand("copy");
    }
    copy.textContent = "Copied";
  };
  put(
    list(facts),
    element("p", { className: "buttons" }, element("button", { type: "button", id: "download", className: "primary", textContent: `Download ${made.file}`, onclick: download }), copy),
    element("pre", { id: "source-text", textContent: made.source, tabIndex: 0 }),
  );
});

$("generate-form").addEventListener("submit", event => { event.preventDefault(); generate(); });
$("use-description").addEventListener("click", () => {
  try {
    fill($("description").value);
    generate();
  } catch (error) {
    show($("keys"), () => { throw new Error(`the description is invalid: ${error.message}`); });
  }
});
// Loads the slots and the name of a game. The options of the keys stay unchanged.
const begin = async game => {
  const description = await ask({ command: "describe", game });
  $("key-slots").value = description.slots;
  $("transposed").value = "";
  $("name").value = description.name;
};
document.querySelectorAll("[data-game]").forEach(button => button.addEventListener("click", () => begin(button.dataset.game)));

// ---- How many bits

const round = number => number === 0 || (number >= 0.001 && number < 1e6) ? String(Number(number.toPrecision(3))) : number.toExponential(2);
const odds = () => show($("odds"), async put => {
  const [states, risk] = ["states", "risk"].map(id => $(id).value.trim().replaceAll("_", "")).map(text => text === "" ? NaN : Number(text));
  if (!Number.isFinite(states) || !Number.isFinite(risk)) {
    throw new Error("enter a number such as 5000, 0.001 or 1e9");
  }
  const bits = Number($("odds-bits").value);
  const found = await ask({ command: "bits", states, risk, bits });
  put(
    element("p", {}, element("strong", { id: "enough", textContent: `${found.enough} bits` }), " suffice for this risk."),
    element("p", {}, `With ${bits} bits the expected number of colliding pairs is ${round(found.expected)}, and the probability of a collision is `
      + `${round(found.probability)} if all hashes are independent.`),
  );
});
["states", "risk", "odds-bits"].forEach(id => $(id).addEventListener("input", odds));
$("bits-form").addEventListener("submit", event => event.preventDefault());

begin("chess").then(odds);
