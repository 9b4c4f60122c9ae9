import { buildServer } from '../scripts/workspace.mjs';

/** Runs once before tests that start processes: these are the processes of the built server. */
export function setup(): void {
  buildServer();
}
