import type { IsoTime, JsonText } from './stored-types.ts';

export interface NotificationRow {
  id: string;
  tenant_id: string;
  user_id: string;
  /** One of `NOTIFICATION_KINDS`. */
  kind: string;
  title: string;
  body: string;
  link: string | null;
  read_at: IsoTime | null;
  created_at: IsoTime;
}

/** What a person is notified of in a tenant. */
export interface NotificationSettingsRow {
  tenant_id: string;
  user_id: string;
  /** `NotificationSettings` */
  settings: JsonText;
}

/** Where a person's notifications are also sent. */
export interface WebhookRow {
  tenant_id: string;
  id: string;
  user_id: string;
  name: string;
  format: 'json' | 'slack';
  /** Sealed: the address of a Slack webhook is a secret. */
  url: string;
  /** What people see of it. */
  url_label: string;
  /** Sealed: what deliveries are signed with. */
  secret: string;
  enabled: 0 | 1;
  created_at: IsoTime;
}

/** One message to one webhook, and what became of it. */
export interface WebhookDeliveryRow {
  tenant_id: string;
  id: string;
  webhook_id: string;
  kind: string;
  /** What is sent, before it is signed. */
  body: JsonText;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  /** When the next attempt is due, or when the lease of a running one ends; null once it has ended. */
  due_at: IsoTime | null;
  /** HTTP status of the last attempt; null where there was no answer. */
  status: number | null;
  error: string | null;
  created_at: IsoTime;
  finished_at: IsoTime | null;
}
