import { invariant } from '@plumbline/contract';
import { compose } from './compose.ts';
import { parseConfig } from './config.ts';
import { jobDefinitions } from './job-definitions.ts';
import { homeAt } from './platform/home.ts';
import { createWorkerLoop } from './platform/jobs/worker-loop.ts';
import { createLog, defaultLogLevel } from './platform/log/create-log.ts';

/** Without work for this long, the process ends and gives its memory back. */
const IDLE_MS = 60_000;
/** Of these a person has two and a workspace three, so that nobody waits for the long jobs of one. */
const SLOTS = 4;

/** Another server takes over the leases. It may be gone before the first line of this process runs. */
function endWithServer(): void {
  const leave = (): never => process.exit(0);
  process.once('disconnect', leave);
  if (!process.connected) {
    leave();
  }
}

/** The process that runs jobs: started by the server when some wait, gone with it. */
async function main(): Promise<void> {
  endWithServer();
  const config = parseConfig(process.env);
  const log = createLog(config.logLevel ?? defaultLogLevel(process.stdout.isTTY));
  const owner = process.env['PLUMBLINE_WORKER_OWNER'];
  invariant(owner, 'A worker is started by the server.');
  const services = await compose({ config, home: homeAt(config.home), log });
  // With a callback, a server that is gone is no error of ours: the disconnect ends this process.
  services.db.onCommit(() => process.send?.({ type: 'committed' }, undefined, undefined, () => {}));
  const worker = createWorkerLoop(services, { owner, definitions: jobDefinitions, slots: SLOTS });
  const stop = async (): Promise<void> => {
    await worker.stop();
    await services.close();
    process.exit(0);
  };
  process.on('message', (message: { type?: unknown }) => {
    if (message.type === 'wake') {
      worker.wake();
    }
    if (message.type === 'stop') {
      void stop();
    }
  });
  // Ctrl-C reaches the whole process group; the server decides when its worker ends.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  services.reader.prepare();
  try {
    await worker.runUntilIdle(IDLE_MS);
  } catch (error) {
    // A run that does not stop: ending the process ends it, and the server passes its jobs on.
    log.error({ err: error }, 'worker gives up');
    process.exit(1);
  }
  await stop();
}

await main();
