import { buildServer } from '../../scripts/workspace.mjs';

/** Runs once before all tests. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default function build(): void {
  buildServer();
}
