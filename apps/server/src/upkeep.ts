import { HOUR_MS } from '@plumbline/contract';
import type { Composed } from './compose.ts';
import { sweepUntouchedUploads } from './features/uploads/index.ts';
import { sweepFeatures } from './features.ts';
import { sweepAnswers } from './platform/jobs/once.ts';

/** Events of other processes are polled this often; those of this process are delivered at once. */
const DELIVERY_MS = 1_000;
const SWEEP_MS = HOUR_MS;

/** Background work of the server. */
export interface Upkeep {
  stop(): Promise<void>;
}

async function sweep(services: Composed): Promise<void> {
  const sweeps = [
    () => services.sessions.sweep(),
    () => services.mail.sweep(),
    () => sweepAnswers(services.db, services.clock),
    () => sweepFeatures(services),
    () => sweepUntouchedUploads(services),
  ];
  for (const work of sweeps) {
    await work().catch((error: unknown) => services.log.error({ err: error }, 'upkeep failed'));
  }
}

export function startUpkeep(services: Composed): Upkeep {
  const deliver = (): Promise<void> =>
    services.events
      .deliver()
      .catch((error: unknown) => services.log.error({ err: error }, 'delivery failed'));
  const mails = services.mail.start();
  let working: Promise<void> = sweep(services);
  const delivery = setInterval(() => void deliver(), DELIVERY_MS).unref();
  const sweeping = setInterval(() => {
    working = working.then(() => sweep(services));
  }, SWEEP_MS).unref();
  return {
    async stop() {
      clearInterval(delivery);
      clearInterval(sweeping);
      await Promise.all([working, mails.stop()]);
      await deliver();
    },
  };
}
