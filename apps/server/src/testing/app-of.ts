import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '../compose.ts';
import { parseConfig } from '../config.ts';
import { ensureFirstAccount } from '../features/accounts/index.ts';
import { migrate } from '../platform/db/migrate.ts';
import { homeAt, makeHome } from '../platform/home.ts';
import { buildApp } from '../platform/http/app.ts';
import type { BoundRoute } from '../platform/http/bind.ts';
import { createLog } from '../platform/log/create-log.ts';
import type { ComposedServices } from '../compose.ts';

export interface AppUnderTest {
  readonly services: ComposedServices;
  readonly address: string;
  /** Bearer token of an owner. */
  readonly token: string;
  readonly home: string;
  /** Every log line so far. */
  readonly lines: readonly string[];
  /** What a stopping server does to its streams. */
  endStreams(): void;
  close(): Promise<void>;
}

/** The HTTP platform on real services with handlers of a test's own, for what no feature does on purpose. */
export async function appOf(
  routes: (services: ComposedServices) => readonly BoundRoute[],
  environment: Readonly<Record<string, string>> = {},
): Promise<AppUnderTest> {
  const root = await mkdtemp(join(tmpdir(), 'plumbline-app-'));
  const lines: string[] = [];
  const home = homeAt(root);
  await makeHome(home);
  const config = parseConfig({ PLUMBLINE_HOME: root, PLUMBLINE_PORT: '0', ...environment });
  const log = createLog('debug', { write: (line) => lines.push(line) });
  const services = await compose({ config, home, log });
  await migrate(services.db);
  const owner = await ensureFirstAccount(services);
  const closing = new AbortController();
  const app = await buildApp({
    services,
    routes: routes(services),
    webRoot: join(root, 'no-client'),
    isReady: () => !closing.signal.aborted,
    closing: closing.signal,
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const token = await services.db.transaction((trx) =>
    services.sessions.create(trx, owner ?? { tenantId: '', userId: '' }),
  );
  return {
    services,
    address,
    token,
    home: root,
    lines,
    endStreams: () => closing.abort(),
    async close() {
      closing.abort();
      app.server.closeAllConnections();
      await app.close();
      await services.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
