import type { Outbound } from '@plumbline/connectors';
import type { DrawingService } from '@plumbline/drawing';
import type { Engine, Reader, Turns } from '@plumbline/engine';
import type { Config } from '../config.ts';
import type { Access } from './access/access.ts';
import type { EntryChain } from './activity/entry-chain.ts';
import type { ApiKeys } from './auth/api-keys.ts';
import type { EmbedAccess } from './auth/embed-access.ts';
import type { Sealer } from './auth/seal.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { EventLog } from './events/event-log.ts';
import type { Revisions } from './events/revisions.ts';
import type { FileStore } from './files/file-store.ts';
import type { Queue } from './jobs/queue.ts';
import type { ErrorFile } from './log/error-file.ts';
import type { LanguageModel } from './language-model/language-model.ts';
import type { Log } from './log/log.ts';
import type { Mailer } from './mail/mail.ts';
import type { ResolveMx } from './mail/resolve-mx.ts';
import type { Plans } from './plans/plans.ts';
import type { MainThreadTurns } from './turns.ts';

/** What features and jobs work with. Created once per process, in `compose.ts`. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** Internal errors, for whoever runs the server. */
  readonly errors: ErrorFile;
  /** For work that holds the main thread up for milliseconds. */
  readonly turns: MainThreadTurns;
  /** For questions: each has several queries and readings. */
  readonly questions: Turns;
  readonly db: Database;
  readonly files: FileStore;
  readonly events: EventLog;
  readonly revisions: Revisions;
  readonly queue: Queue;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  /** What a person may do with one thing. */
  readonly access: Access;
  /** Access to embedded dashboards by token. */
  readonly embedAccess: EmbedAccess;
  /** What the plan of a workspace allows. */
  readonly plans: Plans;
  readonly sealer: Sealer;
  /** Proves what is in the log of activity. */
  readonly entryChain: EntryChain;
  /** `mail.send(trx, { tenantId, to, locale, purpose, content, validUntil })`. */
  readonly mail: Mailer;
  /** Starts a process when first used. */
  readonly engine: Engine;
  /** Starts a process per file it reads. */
  readonly reader: Reader;
  /** Starts a thread when first used. */
  readonly drawing: DrawingService;
  /** All requests to addresses that people enter go through it: `createOutbound({ allow: config.outboundAllow })`. */
  readonly outbound: Outbound;
  /** Asks DNS for the mail servers of a domain. */
  readonly resolveMx: ResolveMx;
  /** Null where the operator has set up none. */
  readonly languageModel: LanguageModel | null;
}
