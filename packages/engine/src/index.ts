export * from './door.ts';
export { createEngine } from './create-engine.ts';
export { createReader } from './reader/reader.ts';
