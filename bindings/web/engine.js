// Runs the program, a WASI command. It reads a request from its standard input, and writes the answer to its standard
// output. Each request gets a new instance, so no state remains from an earlier request.
function engine(scope) {
  "use strict";
  class Exit extends Error {}

  scope.run = (module, request) => {
    const input = new TextEncoder().encode(request), output = [[], [], []];
    let memory, at = 0;
    const view = () => new DataView(memory.buffer);
    // Calls `each` with each buffer of a list in the program's memory, and stores the total of the returned lengths at
    // `sum`.
    const buffers = (list, count, sum, each) => {
      let total = 0;
      for (let i = 0; i < count; i++) {
        const [start, length] = [view().getUint32(list + 8 * i, true), view().getUint32(list + 8 * i + 4, true)];
        total += each(new Uint8Array(memory.buffer, start, length));
      }
      view().setUint32(sum, total, true);
      return 0;
    };
    const known = {
      fd_read: (_, list, count, sum) => buffers(list, count, sum, bytes => {
        const part = input.subarray(at, at + bytes.length);
        bytes.set(part);
        at += part.length;
        return part.length;
      }),
      fd_write: (file, list, count, sum) => buffers(list, count, sum, bytes => {
        output[file].push(bytes.slice());
        return bytes.length;
      }),
      random_get: (start, length) => (crypto.getRandomValues(new Uint8Array(memory.buffer, start, length)), 0),
      environ_sizes_get: (count, bytes) => (view().setUint32(count, 0, true), view().setUint32(bytes, 0, true), 0),
      environ_get: () => 0,
      proc_exit: code => { throw new Exit(code); },
    };
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      // The WASI error 52 means that the function is not supported.
      (imports[from] ??= {})[name] = known[name] ?? (() => 52);
    }
    const instance = new WebAssembly.Instance(module, imports);
    memory = instance.exports.memory;
    const text = file => output[file].map(part => new TextDecoder().decode(part, { stream: false })).join("");
    try {
      instance.exports._start();
    } catch (error) {
      if (!(error instanceof Exit)) {
        return { error: text(2).split("\n")[1] || String(error) };
      }
    }
    const bytes = new Uint8Array(output[1].reduce((sum, part) => sum + part.length, 0));
    output[1].reduce((start, part) => (bytes.set(part, start), start + part.length), 0);
    return JSON.parse(new TextDecoder().decode(bytes));
  };
}

// Answers requests one after another. They run in a worker if the browser allows one, so that the page stays
// responsive.
const ask = (() => {
  const compiled = (async () => {
    const bytes = Uint8Array.from(atob(PROGRAM), c => c.charCodeAt(0));
    const wasm = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(wasm).arrayBuffer());
  })();
  const start = async () => {
    const module = await compiled;
    try {
      const code = `(${engine})(self); let module; onmessage = ({data}) => data.module ? module = data.module : postMessage(run(module, data));`;
      const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
      worker.postMessage({ module });
      return request => new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = reject;
        worker.postMessage(request);
      });
    } catch {
      const scope = {};
      engine(scope);
      return async request => scope.run(module, request);
    }
  };
  const started = start();
  let last = Promise.resolve();
  return request => {
    const answer = last.then(() => started).then(run => run(JSON.stringify(request)));
    last = answer.catch(() => {});
    return answer.then(
      found => { if (found.error !== undefined) { throw new Error(found.error); } return found; },
    );
  };
})();
