export const WEBHOOK_FORMATS = ['json', 'slack'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** `waiting`: for its first or another attempt. */
export const WEBHOOK_STATES = ['waiting', 'sent', 'failed'] as const;

/** Webhooks of one person in one workspace. */
export const MAX_WEBHOOKS = 10;
