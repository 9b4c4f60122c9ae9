import { createHmac } from 'node:crypto';
import { AppError, MINUTE_MS, SECOND_MS } from '@plumbline/contract';
import { isoAfter, isoNow } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/services.ts';
import { openSecret, openUrl } from './webhook-secrets.ts';
import {
  leaseDelivery,
  listDueDeliveries,
  recordAttempt,
  sweepDeliveries,
  type DueDelivery,
} from './webhooks.store.ts';

/** Waits after each failed attempt; after the last one the delivery has failed. */
const BACKOFF_MS = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE_MS);
const TIMEOUT_MS = 10 * SECOND_MS;
/** Longer than any attempt lasts: after it another server may try. */
const LEASE_MS = MINUTE_MS;
const POLL_MS = SECOND_MS;
/** Attempts at one time, each of another webhook: a receiver that is slow holds up its own alone. */
const LANES = 64;
/** Bytes of a reply that are read before it is dropped: its content is not used. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** `t=<seconds since 1970>,v1=<HMAC-SHA-256 of "<t>.<body>" in hex>` */
export const signBody = (secret: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

export interface WebhookDelivering {
  /** Starts every delivery that is due and whose webhook has none going on; resolves when those have ended. */
  deliver(): Promise<void>;
  /** Delivers regularly. */
  start(): { stop(): Promise<void> };
  /** Deletes old deliveries. */
  sweep(): Promise<void>;
}

async function send({ outbound, sealer, clock }: Services, delivery: DueDelivery): Promise<number> {
  const { id, kind, body } = delivery;
  const webhook = { id: delivery.webhook_id, url: delivery.url, secret: delivery.secret };
  const seconds = Math.floor(clock.now() / SECOND_MS);
  const { status } = await outbound.send(openUrl(sealer, webhook), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Plumbline-Webhook',
      'plumbline-delivery': id,
      'plumbline-event': kind,
      'plumbline-signature': signBody(openSecret(sealer, webhook), body, seconds),
    },
    body,
    maxBytes: MAX_ANSWER_BYTES,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return status;
}

/** What is shown of a failure: never the address, which may be a secret. */
function failureReason(error: unknown): string {
  if (error instanceof AppError) {
    return REASONS[error.code] ?? 'The receiver could not be reached.';
  }
  return `The receiver did not answer within ${TIMEOUT_MS / SECOND_MS} seconds.`;
}

const REASONS: Readonly<Record<string, string>> = {
  'source.address_refused': 'The address is not allowed: webhooks reach public addresses alone.',
  'source.too_large': 'The receiver answered with more than 64 KiB.',
  'source.timed_out': 'The receiver did not answer in time.',
};

const isTaken = (status: number): boolean => status >= 200 && status < 300;

async function attempt(services: Services, delivery: DueDelivery): Promise<void> {
  const { db, clock } = services;
  if (!(await leaseDelivery(db.executor, delivery, isoAfter(clock, LEASE_MS)))) {
    return;
  }
  let status: number | null = null;
  let error: string | null = null;
  try {
    status = await send(services, delivery);
    error = isTaken(status) ? null : `The receiver answered ${status}.`;
  } catch (failure) {
    error = failureReason(failure);
  }
  const waitMs = error === null ? undefined : BACKOFF_MS[delivery.attempts];
  if (waitMs !== undefined) {
    const due_at = isoAfter(clock, waitMs);
    await recordAttempt(db.executor, delivery.id, {
      state: 'waiting',
      due_at,
      status,
      error,
      finished_at: null,
    });
    return;
  }
  const state = error === null ? 'sent' : 'failed';
  const finished_at = isoNow(clock);
  await recordAttempt(db.executor, delivery.id, { state, due_at: null, status, error, finished_at });
}

export function createWebhookDelivery(services: Services): WebhookDelivering {
  const { db, clock, log } = services;
  const busy = new Map<string, Promise<void>>();

  const begin = (delivery: DueDelivery): Promise<void> => {
    const work = attempt(services, delivery)
      .catch((error: unknown) => log.error({ err: error }, 'a webhook was not delivered'))
      .finally(() => busy.delete(delivery.webhook_id));
    busy.set(delivery.webhook_id, work);
    return work;
  };
  const deliver = async (): Promise<void> => {
    const limit = LANES - busy.size;
    const due =
      limit > 0 ? await listDueDeliveries(db.executor, clock, { busy: [...busy.keys()], limit }) : [];
    await Promise.all(due.filter(({ webhook_id }) => !busy.has(webhook_id)).map(begin));
  };
  return {
    deliver,
    sweep: () => sweepDeliveries(db.executor, clock),
    start() {
      const timer = setInterval(() => {
        deliver().catch((error: unknown) => log.error({ err: error }, 'webhooks were not delivered'));
      }, POLL_MS).unref();
      return {
        async stop() {
          clearInterval(timer);
          // What continues is leased, and tried again by the next server.
          await Promise.race([Promise.all(busy.values()), new Promise((done) => setTimeout(done, 500))]);
        },
      };
    },
  };
}
