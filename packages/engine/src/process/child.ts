/** Entry of an engine process: runs what its parent requests in one locked-down DuckDB. Holds no secret. */
import { flushCompileCache } from 'node:module';
import { Socket } from 'node:net';
import { Session } from './session.ts';
import type { Reply, Request } from './messages.ts';
import { LimitError } from './wire.ts';

const BULK_FD = 4;

// Killed, not exited: native threads may be deep in a statement, and an orderly exit would wait for them.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const reply = (message: Reply): void => {
  process.send?.(message);
};

const bulk = new Socket({ fd: BULK_FD, readable: false, writable: true });
// The reader of an export went away; the parent interrupts the statement.
bulk.on('error', () => undefined);
const session = new Session({ reply, bulk });

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

process.on('message', (request: Request) => {
  if (request.kind === 'interrupt') {
    session.interrupt(request.id);
    return;
  }
  session.run(request).catch((error: unknown) => {
    reply({
      kind: 'failed',
      id: request.id,
      failure:
        error instanceof LimitError
          ? { cause: 'limit', text: error.message, issues: error.issues }
          : { cause: 'engine', text: errorText(error) },
    });
  });
});

reply({ kind: 'ready' });
// Saved now: this process ends by being killed.
flushCompileCache();
