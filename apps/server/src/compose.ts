import { createOutbound } from '@plumbline/connectors';
import { createDrawing } from '@plumbline/drawing';
import { createEngine, createReader, createReaderApart, Turns } from '@plumbline/engine';
import type { Config } from './config.ts';
import { createAccess } from './platform/access/access.ts';
import { createApiKeys } from './platform/auth/api-keys.ts';
import { createEmbedAccess } from './platform/auth/embed-access.ts';
import { createEntryChain } from './platform/activity/entry-chain.ts';
import { createEmbedTokens } from './platform/auth/embed-tokens.ts';
import { createSealer, loadKeyFile } from './platform/auth/seal.ts';
import { createSessions } from './platform/auth/sessions.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { MainThreadTurns } from './platform/turns.ts';
import { currentPerson } from './platform/current-person.ts';
import { acrossTenants } from './platform/db/across-tenants.ts';
import type { Database } from './platform/db/database.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { FairDrawing } from './platform/fair-drawing.ts';
import { createEventLog, type DeliveringEventLog } from './platform/events/create-event-log.ts';
import { createRevisions } from './platform/events/revisions.ts';
import { BucketFileStore } from './platform/files/bucket/bucket-file-store.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { localFileStore } from './platform/files/local-file-store.ts';
import type { Home } from './platform/home.ts';
import { createQueue } from './platform/jobs/create-queue.ts';
import { createErrorFile } from './platform/log/error-file.ts';
import { createLanguageModel } from './platform/language-model/create-language-model.ts';
import type { Log } from './platform/log/log.ts';
import { findLiveConnection } from './features/connections/index.ts';
import { LiveEngine } from './platform/live/live-engine.ts';
import { createMailer, type DeliveringMailer } from './platform/mail/create-mailer.ts';
import { resolveMx, type ResolveMx } from './platform/mail/resolve-mx.ts';
import { createPlans } from './platform/plans/plans.ts';
import type { Services } from './platform/services.ts';

const ENGINE_PROCESSES = 4;
const ENGINE_THREADS = 2;
const ENGINE_MEMORY_MB = 1024;
/** Beside the server, its engines and the worker, which take some 700 MB: more made no file of ten million rows faster. */
const READER_MEMORY_MB = 768;
const DRAWING = { deadlineMs: 60_000, idleMs: 60_000, heapMb: 512, waiting: 20 } as const;

/** Questions at work. A person has two, one more for a second tab; those of all wait for language models now and then. */
const QUESTIONS = {
  total: 64,
  perTenant: 32,
  perPerson: 2,
  waiting: 1000,
  waitingPerPerson: 50,
  work: 'questions',
} as const;

export interface ComposeOptions {
  readonly config: Config;
  readonly home: Home;
  readonly log: Log;
  readonly clock?: Clock;
  readonly resolveMx?: ResolveMx;
  /** Called once work for a worker has been committed. */
  readonly onWork?: () => void;
  readonly onExpectedWork?: () => void;
  /** Files are inspected in a process of their own: for who has callers waiting. */
  readonly inspectsApart?: boolean;
}

/** The services of a process, and how they end. */
export interface ComposedServices extends Services {
  readonly events: DeliveringEventLog;
  readonly mail: DeliveringMailer;
  close(): Promise<void>;
}

export const openMetadata = (config: Config, home: Home, log: Log): Promise<Database> =>
  openDatabase(
    config.databaseUrl === null
      ? { dialect: 'sqlite', path: home.metadata }
      : { dialect: 'postgres', url: config.databaseUrl },
    (error) => log.warn({ err: error }, 'lost an idle connection to the metadata store'),
  );

/** Whether nobody has an account yet. */
async function isFirstStart(db: Database): Promise<boolean> {
  const all = acrossTenants(db.executor);
  const tables = await all.introspection.getTables();
  return (
    !tables.some(({ name }) => name === 'tenants') ||
    (await all.selectFrom('tenants').select('id').limit(1).execute()).length === 0
  );
}

async function sealingKeys(config: Config, home: Home, db: Database): Promise<Uint8Array[]> {
  const stored = await loadKeyFile(home.sealingKey, {
    isFirstStart: async () => config.sealingKey !== null || isFirstStart(db),
  });
  return config.sealingKey === null ? [stored] : [config.sealingKey, stored];
}

function createFileReader({ home, inspectsApart }: ComposeOptions): ComposedServices['reader'] {
  const reading = {
    workDirectory: home.root,
    findingsDirectory: home.findings,
    memoryMb: READER_MEMORY_MB,
    threads: ENGINE_THREADS,
    hasSpare: true,
  };
  return inspectsApart === true
    ? createReaderApart({ ...reading, personId: currentPerson })
    : createReader(reading);
}

const createFiles = ({ config, home, log }: ComposeOptions): FileStore =>
  config.s3 === null
    ? localFileStore(home.files)
    : new BucketFileStore({ config: config.s3, files: home.files, notes: home.stored, log });

const createFileEngine = ({ config, home }: ComposeOptions) =>
  createEngine({
    workDirectory: home.root,
    processes: ENGINE_PROCESSES,
    personId: currentPerson,
    memoryMb: ENGINE_MEMORY_MB,
    threads: ENGINE_THREADS,
    deadlineMs: config.queryDeadlineMs,
  });

/** Everything a process needs, made in the one order that works. */
export async function compose(options: ComposeOptions): Promise<ComposedServices> {
  const { config, home, log, clock = systemClock } = options;
  const db = await openMetadata(config, home, log);
  const deps = { db, clock, log };
  const keys = await sealingKeys(config, home, db).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const sealer = createSealer(keys);
  const engine = new LiveEngine(createFileEngine(options), {
    clock,
    deadlineMs: config.queryDeadlineMs,
    personId: currentPerson,
    find: (wanted) => findLiveConnection(composed, wanted),
  });
  const reader = createFileReader(options);
  const drawing = new FairDrawing(() => createDrawing(DRAWING), currentPerson);
  const outbound = createOutbound({ allow: config.outboundAllow });
  const stored = createFiles(options);
  const composed: ComposedServices = {
    ...deps,
    errors: createErrorFile(home.log),
    config,
    turns: new MainThreadTurns(),
    questions: new Turns(QUESTIONS),
    files: stored,
    events: createEventLog(deps),
    revisions: createRevisions(clock),
    queue: createQueue({
      ...deps,
      ...(options.onWork && { onWork: options.onWork }),
      ...(options.onExpectedWork && { onExpectedWork: options.onExpectedWork }),
    }),
    sessions: createSessions(db, clock),
    apiKeys: createApiKeys(db, clock),
    access: createAccess(db, clock),
    plans: createPlans(config.plans, clock),
    embedAccess: createEmbedAccess({ db, clock, tokens: createEmbedTokens(keys) }),
    sealer,
    entryChain: createEntryChain(keys),
    mail: createMailer({ ...deps, sealer, config, files: stored }),
    engine,
    reader,
    drawing,
    outbound,
    resolveMx: options.resolveMx ?? resolveMx,
    languageModel: createLanguageModel(config.ai, outbound),
    async close() {
      await Promise.all([engine.close(), reader.close(), drawing.close()]);
      await db.close();
    },
  };
  return composed;
}
