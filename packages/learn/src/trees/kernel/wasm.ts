/** What is used of WebAssembly, which every host has and the language's own declarations leave out. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number; maximum: number }) => WasmMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: { env: { memory: WasmMemory } }) => { exports: object };
};

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

const PAGE = 65_536;

/** Throws a RangeError if the memory cannot be had (4 GiB at most). */
export const createMemory = (bytes: number): WasmMemory =>
  new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE), maximum: PAGE });

/** A module from base64. */
export const compileModule = (base64: string): object =>
  new WebAssembly.Module(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));

/** What a module exports over a memory. */
export const instantiate = (module: object, memory: WasmMemory): object =>
  new WebAssembly.Instance(module, { env: { memory } }).exports;
