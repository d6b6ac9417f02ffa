// Prints what pdf.js reads of the annotations of one page, in plain node: one JSON object for each file.
//
// usage: node pdfjs.mjs FOLDER-OF-PDFJS PAGE PASSWORD FILE…     (pages count from 0)
import fs from "node:fs";
import path from "node:path";

// What browsers have and node 20 hasn't.
Promise.withResolvers ??= function () {
  let resolve, reject;
  const promise = new this((yes, no) => { resolve = yes; reject = no; });
  return { promise, resolve, reject };
};
Promise.try ??= function (work, ...values) { return new this((resolve) => resolve(work(...values))); };
Uint8Array.fromBase64 ??= (text) => new Uint8Array(Buffer.from(text, "base64"));
Uint8Array.prototype.toBase64 ??= function () { return Buffer.from(this).toString("base64"); };
Uint8Array.prototype.toHex ??= function () { return Buffer.from(this).toString("hex"); };
Math.sumPrecise ??= (values) => [...values].reduce((sum, value) => sum + value, 0);
Map.prototype.getOrInsert ??= function (key, value) {
  if (!this.has(key)) this.set(key, value);
  return this.get(key);
};
Map.prototype.getOrInsertComputed ??= function (key, make) {
  if (!this.has(key)) this.set(key, make(key));
  return this.get(key);
};
WeakMap.prototype.getOrInsert ??= Map.prototype.getOrInsert;
WeakMap.prototype.getOrInsertComputed ??= Map.prototype.getOrInsertComputed;
globalThis.DOMMatrix ??= class DOMMatrix {};
globalThis.ImageData ??= class ImageData {};
globalThis.Path2D ??= class Path2D {};
AbortSignal.any ??= (signals) => signals[0];
URL.parse ??= (...parts) => { try { return new URL(...parts); } catch { return null; } };
process.getBuiltinModule ??= undefined;

const [folder, page, password, ...files] = process.argv.slice(2);
let warnings = [];
const print = (text) => fs.writeSync(1, text + "\n");
console.log = console.warn = console.info = console.error = (...parts) => warnings.push(parts.join(" "));

const { getDocument, GlobalWorkerOptions } = await import(path.join(folder, "build/pdf.mjs"));
GlobalWorkerOptions.workerSrc = path.join(folder, "build/pdf.worker.mjs");

const hex = (color) => color && [...color].map((value) => Math.round(value));

async function read(file) {
  const task = getDocument({
    data: new Uint8Array(fs.readFileSync(file)), password, verbosity: 1, isEvalSupported: false,
    useSystemFonts: false, disableFontFace: true, cMapUrl: path.join(folder, "web/cmaps/"), cMapPacked: true,
    standardFontDataUrl: path.join(folder, "web/standard_fonts/"), wasmUrl: path.join(folder, "web/wasm/"),
  });
  const document = await task.promise;
  const annotations = await (await document.getPage(Number(page) + 1)).getAnnotations({ intent: "any" });
  const answer = annotations.map((one) => ({
    id: one.id, subtype: one.subtype, rect: one.rect, contents: one.contentsObj?.str ?? "",
    author: one.titleObj?.str ?? "", color: hex(one.color), replyTo: one.inReplyTo, flags: one.annotationFlags,
  }));
  await task.destroy();
  return { annotations: answer };
}

for (const file of files) {
  warnings = [];
  let answer;
  try {
    answer = await read(file);
  } catch (error) {
    answer = { error: `${error.name}: ${error.message}` };
  }
  print(JSON.stringify({ ...answer, warnings }));
}
process.exit(0);
