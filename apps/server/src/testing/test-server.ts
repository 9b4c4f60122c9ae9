import { acrossTenants } from '../platform/db/across-tenants.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@plumbline/contract';
import { parseConfig } from '../config.ts';
import { addMember, addTenant } from '../features/accounts/index.ts';
import { jobDefinitions } from '../job-definitions.ts';
import { SELF_HOSTED } from '../platform/plans/plan-state.ts';
import type { Clock } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { homeAt } from '../platform/home.ts';
import { createWorkerLoop } from '../platform/jobs/worker-loop.ts';
import { createLog } from '../platform/log/create-log.ts';
import type { ResolveMx } from '../platform/mail/resolve-mx.ts';
import type { Principal } from '../platform/principal.ts';
import { startServer, type RunningServer } from '../server.ts';
import { writeMigratedStore } from './migrated-store.ts';
import type { AnyAnswer } from './any-answer.ts';

export interface TestServerOptions {
  /** More settings, as in the environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A folder that outlives this server; a fresh one is made and removed otherwise. */
  readonly home?: string;
  readonly clock?: Clock;
  /** In the place of DNS. */
  readonly resolveMx?: ResolveMx;
  /** True: real worker processes, as in production. False: call `runJobs()`. */
  readonly hasWorker?: boolean;
  readonly webRoot?: string;
  /** Receives every log line. */
  readonly onLog?: (line: string) => void;
}

/** Somebody with a live session. */
export interface TestMember {
  readonly token: string;
  readonly principal: Principal;
}

export interface TestCall {
  readonly as?: TestMember | { readonly token: string };
  /** Sent as JSON, unless it is text, bytes or a form. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where it is JSON, text otherwise. */
  readonly body: AnyAnswer;
}

/** The real server on an ephemeral port, with a data folder of its own and nothing replaced. */
export interface TestServer extends RunningServer {
  readonly home: string;
  /** A new member of the first tenant, or of the given one, with a session. */
  signIn(role: Role, tenantId?: string): Promise<TestMember>;
  /** A new tenant; gives its id. */
  addTenant(): Promise<string>;
  /** `path` with its query: `GET /v1/jobs?page=2` is `call('GET', '/v1/jobs?page=2', { as })`. */
  call(method: string, path: string, call?: TestCall): Promise<TestAnswer>;
  /** The raw answer, for streams. */
  open(method: string, path: string, call?: TestCall): Promise<Response>;
  /** Run every job that is due, in this process, and deliver the events that come of it. */
  runJobs(): Promise<void>;
  /** Stop, and remove the folder if it was made here. */
  close(): Promise<void>;
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> | FormData | ReadableStream =>
  typeof body === 'string' ||
  body instanceof Uint8Array ||
  body instanceof FormData ||
  body instanceof ReadableStream;

function requestOf(method: string, { as, body, headers, signal }: TestCall): RequestInit {
  const isJson = body !== undefined && !isRaw(body);
  return {
    method,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
    ...(body instanceof ReadableStream && { duplex: 'half' as const }),
    ...(signal && { signal }),
  };
}

async function readAnswer(response: Response): Promise<TestAnswer> {
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('application/json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
}

async function signIn(server: RunningServer, role: Role, tenantId: string): Promise<TestMember> {
  const { db, clock, sessions } = server.services;
  const token = await db.transaction(async (trx) => {
    const email = `${role}-${newId()}@example.test`;
    const member = { tenantId, email, fname: role, lname: 'Tester', role, passwordHash: null };
    const userId = await addMember(trx, clock, member);
    return sessions.create(trx, { tenantId, userId });
  });
  const principal = await sessions.find(token);
  if (!principal) {
    throw new Error('The session just made is not there.');
  }
  return { token, principal };
}

/** A fresh data folder, its store migrated. */
async function makeTestHome(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'plumbline-test-'));
  await writeMigratedStore(homeAt(root).metadata);
  return root;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const home = options.home ?? (await makeTestHome());
  const environment = {
    PLUMBLINE_HOME: home,
    PLUMBLINE_PORT: '0',
    PLUMBLINE_SAMPLES: 'off',
    PLUMBLINE_OUTBOUND_ALLOW: '127.0.0.0/8',
    ...options.environment,
  };
  const { onLog } = options;
  const log = onLog ? createLog('debug', { write: onLog }) : createLog('silent');
  const server = await startServer({
    config: parseConfig(environment),
    log,
    workerEnvironment: options.hasWorker
      ? { ...(process.env as Record<string, string>), PLUMBLINE_LOG_LEVEL: 'silent', ...environment }
      : null,
    ...(options.clock && { clock: options.clock }),
    ...(options.resolveMx && { resolveMx: options.resolveMx }),
    ...(options.webRoot !== undefined && { webRoot: options.webRoot }),
  });
  const { db, clock } = server.services;
  const first = await acrossTenants(db.executor)
    .selectFrom('tenants')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const open: TestServer['open'] = (method, path, call = {}) =>
    fetch(`${server.address}${path}`, requestOf(method, call));
  return {
    ...server,
    home,
    signIn: (role, tenantId = first.id) => signIn(server, role, tenantId),
    addTenant: () =>
      db.transaction((trx) =>
        addTenant(trx, clock, { slug: `tenant-${newId()}`, name: 'Another', plan: SELF_HOSTED }),
      ),
    open,
    call: async (method, path, call) => readAnswer(await open(method, path, call)),
    async runJobs() {
      const owner = newId();
      await createWorkerLoop(server.services, { owner, definitions: jobDefinitions, slots: 1 }).runUntilIdle(
        0,
      );
      await server.services.events.deliver();
    },
    async close() {
      await server.stop();
      if (options.home === undefined) {
        await rm(home, { recursive: true, force: true });
      }
    },
  };
}
