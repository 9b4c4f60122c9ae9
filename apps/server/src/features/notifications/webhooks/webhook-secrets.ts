import type { Sealer } from '../../../platform/auth/seal.ts';
import type { WebhookRow } from '../../../platform/db/notification-tables.ts';

type SealedWebhook = Pick<WebhookRow, 'id' | 'url' | 'secret'>;

const urlContext = (id: string): string => `webhook-url:${id}`;
const secretContext = (id: string): string => `webhook-secret:${id}`;

export const sealWebhook = (
  sealer: Sealer,
  { id, url, secret }: SealedWebhook,
): Pick<WebhookRow, 'url' | 'secret'> => ({
  url: sealer.seal(url, urlContext(id)),
  secret: sealer.seal(secret, secretContext(id)),
});

export const openUrl = (sealer: Sealer, { id, url }: SealedWebhook): string =>
  sealer.open(url, urlContext(id));
export const openSecret = (sealer: Sealer, { id, secret }: SealedWebhook): string =>
  sealer.open(secret, secretContext(id));
