export * from './door.ts';
export { createEngine } from './create-engine.ts';
