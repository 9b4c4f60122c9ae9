import { HOUR_MS } from '@plumbline/contract';
import type { ComposedServices } from './compose.ts';
import { sweepUntouchedUploads } from './features/uploads/index.ts';
import { sweepFeatures } from './features.ts';
import { createWebhookDelivery } from './features/notifications/index.ts';
import { createScheduler } from './platform/schedules/scheduler.ts';
import { scheduleKinds } from './schedule-kinds.ts';
import { sweepAnswers } from './platform/jobs/once.ts';

/** Events of other processes are polled this often; those of this process are delivered at once. */
const DELIVERY_MS = 1_000;
const SWEEP_MS = HOUR_MS;

/** Background work of the server. */
export interface Upkeep {
  stop(): Promise<void>;
}

async function sweep(services: ComposedServices, others: readonly (() => Promise<void>)[]): Promise<void> {
  const sweeps = [
    () => services.sessions.sweep(),
    () => services.mail.sweep(),
    ...others,
    () => sweepAnswers(services.db, services.clock),
    () => sweepFeatures(services),
    () => sweepUntouchedUploads(services),
  ];
  for (const work of sweeps) {
    await work().catch((error: unknown) => services.log.error({ err: error }, 'upkeep failed'));
  }
}

export function startUpkeep(services: ComposedServices): Upkeep {
  const deliver = (): Promise<void> =>
    services.events
      .deliver()
      .catch((error: unknown) => services.log.error({ err: error }, 'delivery failed'));
  const mails = services.mail.start();
  const scheduler = createScheduler(services, scheduleKinds);
  const schedules = scheduler.run();
  const webhooks = createWebhookDelivery(services);
  const webhookDelivery = webhooks.start();
  const sweepers = [() => scheduler.sweep(), () => webhooks.sweep()];
  let working: Promise<void> = sweep(services, sweepers);
  const delivery = setInterval(() => void deliver(), DELIVERY_MS).unref();
  const sweeping = setInterval(() => {
    working = working.then(() => sweep(services, sweepers));
  }, SWEEP_MS).unref();
  return {
    async stop() {
      clearInterval(delivery);
      clearInterval(sweeping);
      await Promise.all([working, mails.stop(), schedules.stop(), webhookDelivery.stop()]);
      await deliver();
    },
  };
}
