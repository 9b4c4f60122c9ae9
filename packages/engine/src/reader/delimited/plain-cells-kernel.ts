import { PLAIN_CELLS_BYTES } from './plain-cells-bytes.ts';

/** What is used of WebAssembly, which Node has and its declarations leave out. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number; maximum: number }) => WasmMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: { env: { memory: WasmMemory } }) => { exports: object };
};

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  /** Views of the buffer before this are empty. */
  grow(pages: number): void;
}

export const PAGE_BYTES = 65_536;
const MAX_PAGES = 65_536;

export const createMemory = (bytes: number): WasmMemory =>
  new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE_BYTES), maximum: MAX_PAGES });

/** `packages/engine/kernel/plain-cells.ts`. Addresses are bytes of its memory. */
export interface PlainKernel {
  begin(columnsAt: number, columns: number, delimiter: number, quote: number): void;
  scan(from: number, to: number, isHeader: boolean): number;
}

let compiled: object | null = null;

export const createKernel = (memory: WasmMemory): PlainKernel => {
  compiled ??= new WebAssembly.Module(Buffer.from(PLAIN_CELLS_BYTES, 'base64'));
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports as PlainKernel;
};
