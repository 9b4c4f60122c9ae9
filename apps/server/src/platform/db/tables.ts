import type { HolderKind, Permission, Role, ThingKind } from '@plumbline/contract';
import type { CommentFollowerRow, CommentReactionRow, CommentRow } from './comment-tables.ts';
import type { ActivityEndsRow, ActivityRow } from './activity-tables.ts';
import type { ColumnType, Generated } from 'kysely';
import type { JobEventRow, JobRow, JobStepRow } from './job-tables.ts';
import type { MailRow, SignUpRow } from './mail-tables.ts';
import type {
  CollegeEmailRow,
  PlanCounterRow,
  ProofRequestRow,
  QuoteNumberRow,
  QuoteRow,
} from './plan-tables.ts';
import type {
  NotificationRow,
  NotificationSettingsRow,
  WebhookDeliveryRow,
  WebhookRow,
} from './notification-tables.ts';
import type { ScheduleRow, ScheduleRunRow } from './schedule-tables.ts';
import type { AlertCheckRow, AlertRow, ReportSendRow, SubscriptionRow } from './subscription-tables.ts';
import type { IdentityRow, SsoAttemptRow, SsoConnectionRow, SsoProviderRow } from './sign-in-tables.ts';
import type { Flag, IsoTime, JsonText } from './stored-types.ts';

export interface TenantRow {
  id: string;
  slug: string;
  name: string;
  plan: string;
  /** Null: it does not end by itself. */
  plan_ends_at: ColumnType<IsoTime | null, IsoTime | null | undefined>;
  /** A tenant has one trial; null: it had none. */
  trial_started_at: ColumnType<IsoTime | null, IsoTime | null | undefined>;
  /** What its admins set for everyone in it. */
  settings: Generated<JsonText>;
  /** A data URI; null: that of the product. */
  logo: ColumnType<string | null, string | null | undefined>;
  /** `#rrggbb`; null: that of the product. */
  accent_color: ColumnType<string | null, string | null | undefined>;
  created_at: IsoTime;
}

/** A person. Belongs to tenants through `members`; holds nothing of a tenant's. */
export interface UserRow {
  id: string;
  email: string;
  /** The address folded to lower case: what sign-in looks for. Unique. */
  email_key: string;
  fname: string;
  lname: string;
  /** Empty: the generated one. */
  avatar: string;
  /** Argon2id in PHC form; null until the first password is set. */
  password_hash: string | null;
  onboarding: JsonText;
  preferences: JsonText;
  /** First and last name, folded: what people are found and sorted by. */
  name_key: Generated<string>;
  created_at: IsoTime;
}

export interface MemberRow {
  tenant_id: string;
  user_id: string;
  role: Role;
  /** `Record<string, string[]>`: what row rules compare. */
  attributes: Generated<JsonText>;
  /** The last sign-in or check of a session here; null before the first. */
  last_active_at: Generated<IsoTime | null>;
  created_at: IsoTime;
}

/** Members who get the same rights. */
export interface GroupRow {
  tenant_id: string;
  id: string;
  name: string;
  /** The name folded: unique in the tenant. */
  name_key: string;
  /** Attributes of the group as JSON: a member has those of all of their groups besides their own. */
  attributes: JsonText;
  created_at: IsoTime;
}

export interface GroupMemberRow {
  tenant_id: string;
  group_id: string;
  user_id: string;
}

/** An open invitation: it goes when it is accepted or revoked. */
export interface InvitationRow {
  tenant_id: string;
  id: string;
  email: string;
  /** Unique in the tenant. */
  email_key: string;
  role: Role;
  /** SHA-256 of the link's token, hex. */
  token_hash: string;
  invited_by: string;
  sent_at: IsoTime;
  expires_at: IsoTime;
}

export interface InvitationGroupRow {
  tenant_id: string;
  invitation_id: string;
  group_id: string;
}

/** Somebody's right on a thing that is not theirs. */
export interface ShareRow {
  tenant_id: string;
  kind: ThingKind;
  thing_id: string;
  holder_kind: HolderKind;
  /** A user or group; the tenant itself for the workspace. */
  holder_id: string;
  permission: Permission;
  /** Null: the product itself. */
  created_by: string | null;
  created_at: IsoTime;
}

/** Somebody asks for a permission on a thing. Pending until it is answered: then the row goes. */
export interface AccessRequestRow {
  tenant_id: string;
  id: string;
  kind: ThingKind;
  thing_id: string;
  user_id: string;
  permission: Permission;
  message: string;
  created_at: IsoTime;
}

export interface SessionRow {
  id: string;
  tenant_id: string;
  user_id: string;
  /** SHA-256 of the bearer token, hex. The token itself is not stored. */
  token_hash: string;
  created_at: IsoTime;
  expires_at: IsoTime;
  /** `User-Agent` of the call that signed in; null where it had none. */
  user_agent: string | null;
  address: string | null;
  /** When the session was last extended; null until then. */
  used_at: IsoTime | null;
  /** Null: with a password or link, before it was recorded. */
  signed_in_by: SignInMethod | null;
  /** What its provider vouched with, sealed: the provider ends its own session by it. Null without one. */
  provider_token: string | null;
}

/** The authenticator app of a person. */
export interface SecondFactorRow {
  user_id: string;
  /** The shared secret in base32, sealed. */
  secret: string;
  created_at: IsoTime;
  /** Null until a code has proven that the app has the secret: until then it is not required. */
  confirmed_at: IsoTime | null;
  /** The time step of the newest code that was accepted: no code of it or before is accepted again. */
  last_step: number;
  /** Tries since the last success, the one under way included. */
  failures: number;
  next_try_at: IsoTime;
}

export interface RecoveryCodeRow {
  user_id: string;
  /** SHA-256, hex. */
  code_hash: string;
  used_at: IsoTime | null;
}

/** A browser that signs in without a code. */
export interface RememberedDeviceRow {
  id: string;
  user_id: string;
  /** SHA-256 of the token that the browser stores, hex. */
  token_hash: string;
  user_agent: string | null;
  address: string | null;
  created_at: IsoTime;
  expires_at: IsoTime;
}

/** A sign-in that waits for its code. */
export interface SignInChallengeRow {
  /** SHA-256 of the challenge, hex. */
  token_hash: string;
  tenant_id: string;
  user_id: string;
  /** What came before the code. */
  by: SignInMethod;
  expires_at: IsoTime;
}

/** A try that limits count while it has not expired. */
export interface SignInTryRow {
  id: string;
  kind: 'account-at-address' | 'address' | 'account' | 'owner' | 'mailbox' | 'mail-caller';
  /** SHA-256 of what is counted, hex. */
  key_hash: string;
  expires_at: IsoTime;
}

export type SignInMethod = 'password' | 'link' | 'single-sign-on';

export interface ApiKeyRow {
  id: string;
  tenant_id: string;
  user_id: string;
  name: string;
  /** `KeyScope[]`. */
  scopes: JsonText;
  /** The first characters of the key, by which a person recognizes it. */
  hint: string;
  /** SHA-256 of the key, hex. */
  token_hash: string;
  created_at: IsoTime;
  expires_at: IsoTime;
  /** Rounded down to the hour; null until it is used. */
  used_at: IsoTime | null;
}

export interface LinkRow {
  id: string;
  tenant_id: string;
  user_id: string;
  purpose: 'first-sign-in' | 'sign-in' | 'password-reset' | 'email-change' | 'college-email';
  /** What the link is about: the new address of an `email-change`, the one to confirm of a `college-email`. */
  payload: string | null;
  /** SHA-256 of the link's token, hex. */
  token_hash: string;
  created_at: IsoTime;
  expires_at: IsoTime;
  /** Null until it is redeemed. */
  used_at: IsoTime | null;
}

export interface EventRow {
  id: string;
  tenant_id: string;
  /** Null: the system did it. */
  actor_id: string | null;
  kind: string;
  subject_kind: string;
  subject_id: string;
  data: JsonText;
  occurred_at: IsoTime;
  /** Null until every subscriber has handled it. */
  delivered_at: IsoTime | null;
  /** Deliveries that failed so far. */
  failures: number;
  /** Where the request came from; null for work in the background. */
  address: string | null;
  user_agent: string | null;
}

export interface RevisionRow {
  tenant_id: string;
  document_kind: string;
  document_id: string;
  /** From 1, without gaps. */
  revision: number;
  author_id: string;
  data: JsonText;
  created_at: IsoTime;
}

/** One answered call that carried an `Idempotency-Key`. */
export interface OnceRow {
  tenant_id: string;
  user_id: string;
  route: string;
  once_key: string;
  body_hash: string;
  status: number;
  answer: JsonText;
  created_at: IsoTime;
}

/** A dashboard as foreign pages show it. Its tokens are not stored. */
export interface EmbedRow {
  id: string;
  tenant_id: string;
  dashboard_id: string;
  /** The one created at the first request for the dashboard's link; at most one is active. */
  is_plain: Flag;
  name: string;
  /** Origins, perhaps with a leading `*.`; none: this product's own pages. */
  hosts: JsonText;
  filters: JsonText;
  parameters: JsonText;
  theme: 'Light' | 'Dark' | 'System';
  locale: string | null;
  allow_filters: Flag;
  allow_downloads: Flag;
  created_by: string;
  created_at: IsoTime;
  expires_at: IsoTime | null;
  revoked_at: IsoTime | null;
  last_seen_at: IsoTime | null;
}

/** Written by each check of readiness; no tenant's. */
export interface WriteCheckRow {
  id: string;
  checked_at: IsoTime;
}

/**
 * Every table of the metadata store. A feature adds its own from its `tables.ts`:
 * `declare module '../../platform/db/tables.ts' { interface Tables { datasets: DatasetRow } }`.
 */
export interface Tables {
  tenants: TenantRow;
  users: UserRow;
  members: MemberRow;
  groups: GroupRow;
  group_members: GroupMemberRow;
  invitations: InvitationRow;
  invitation_groups: InvitationGroupRow;
  shares: ShareRow;
  access_requests: AccessRequestRow;
  sessions: SessionRow;
  second_factors: SecondFactorRow;
  recovery_codes: RecoveryCodeRow;
  remembered_devices: RememberedDeviceRow;
  sign_in_challenges: SignInChallengeRow;
  sign_in_tries: SignInTryRow;
  sso_providers: SsoProviderRow;
  sso_attempts: SsoAttemptRow;
  sso_connections: SsoConnectionRow;
  identities: IdentityRow;
  api_keys: ApiKeyRow;
  links: LinkRow;
  mails: MailRow;
  sign_ups: SignUpRow;
  events: EventRow;
  activity: ActivityRow;
  activity_ends: ActivityEndsRow;
  revisions: RevisionRow;
  jobs: JobRow;
  job_events: JobEventRow;
  job_steps: JobStepRow;
  once_keys: OnceRow;
  alerts: AlertRow;
  alert_checks: AlertCheckRow;
  subscriptions: SubscriptionRow;
  report_sends: ReportSendRow;
  schedules: ScheduleRow;
  schedule_runs: ScheduleRunRow;
  notifications: NotificationRow;
  notification_settings: NotificationSettingsRow;
  comments: CommentRow;
  comment_reactions: CommentReactionRow;
  comment_followers: CommentFollowerRow;
  webhooks: WebhookRow;
  webhook_deliveries: WebhookDeliveryRow;
  embeds: EmbedRow;
  write_checks: WriteCheckRow;
  plan_counters: PlanCounterRow;
  college_emails: CollegeEmailRow;
  proof_requests: ProofRequestRow;
  quotes: QuoteRow;
  quote_numbers: QuoteNumberRow;
}
