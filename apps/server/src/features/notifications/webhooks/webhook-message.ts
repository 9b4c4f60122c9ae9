import type { WebhookFormat } from '@plumbline/contract';

export interface WebhookMessage {
  /** Id of the delivery, the same with every attempt. */
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  /** An absolute address, or null. */
  readonly link: string | null;
  readonly createdAt: string;
}

/** Slack reads these as markup. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const slackText = ({ title, body, link }: WebhookMessage): string =>
  [
    link === null ? `*${escapeSlack(title)}*` : `*<${link}|${escapeSlack(title)}>*`,
    ...(body === '' ? [] : [escapeSlack(body)]),
  ].join('\n');

/** What is sent: JSON. */
export const printMessage = (format: WebhookFormat, message: WebhookMessage): string =>
  JSON.stringify(format === 'slack' ? { text: slackText(message) } : message);
