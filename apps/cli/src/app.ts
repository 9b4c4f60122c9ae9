import type { Client } from '@plumbline/contract';
import type { Environment } from './session/session-file.ts';
import type { Terminal } from './terminal.ts';

/** What every command works with. */
export interface App {
  readonly terminal: Terminal;
  readonly environment: Environment;
  /** Client of the signed-in person. Throws a `CommandError` where nobody is. */
  client(): Promise<Client>;
  /** Prints a result: as JSON with `--json`, else the text. */
  show(result: unknown, text: () => string): void;
}
