// What a permission check adds to a call, in a workspace with many people, groups and shares: the processor time of one
// check, in the process of a store on SQLite. Bound: 0.3 ms.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataset, signIn, startServer } from './support/server.mjs';
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts';
import { acrossTenants } from '../apps/server/src/platform/db/across-tenants.ts';
import { createAccess } from '../apps/server/src/platform/access/access.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { newId } from '../apps/server/src/platform/ids.ts';
import { median } from './support/median.mjs';

const GROUPS = 50;
const SHARES = 10_000;
const CHECKS = 2000;
const ROUNDS = 5;
const BOUND_MS = 0.3;

const scratch = mkdtempSync(join(tmpdir(), 'plumbline-sharing-'));
const server = await startServer();
try {
  const owner = await signIn(server);
  const path = join(scratch, 'one.csv');
  writeFileSync(path, 'a\n1\n');
  const dataset = await createDataset(server, owner, { path, name: 'One' });
  const { data: self } = await owner.call('GET', '/beta/auth/get-user');
  const tenantId = self.tenant.id;
  const { data: sent } = await owner.call('POST', '/beta/auth/invitations', {
    email: 'reader@bench.example',
    role: 'viewer',
  });
  const { data: joined } = await owner.call('POST', '/beta/auth/invitations/accept', {
    token: String(sent.link)
      .split('#')[1]
      .replace(/^token=/u, ''),
    fname: 'Reader',
    password: 'a sentence of the reader',
  });
  const userId = joined.user.id;
  const groups = [];
  for (let at = 0; at < GROUPS; at += 1) {
    const made = await owner.call('POST', `/beta/tenants/${tenantId}/groups`, { name: `Group ${at}` });
    groups.push(made.data.id);
    await owner.call('POST', `/beta/tenants/${tenantId}/groups/${made.data.id}/members`, { add: [userId] });
  }
  await owner.call('PUT', `/beta/shares/dataset/${dataset}`, {
    holder: { kind: 'group', id: groups.at(-1) },
    permission: 'view',
  });
  await server.stop({ keepHome: true });

  const db = await openDatabase({ dialect: 'sqlite', path: join(server.home, 'metadata.sqlite') });
  const now = new Date().toISOString();
  const shared = /** @type {const} */ ({ kind: 'dataset', holder_kind: 'group', permission: 'view' });
  await db.transaction(async (trx) => {
    for (let from = 0; from < SHARES; from += 500) {
      const rows = Array.from({ length: 500 }, () => ({
        ...shared,
        tenant_id: tenantId,
        thing_id: newId(),
        holder_id: groups[0],
        created_by: self.id,
        created_at: now,
      }));
      await acrossTenants(trx).insertInto('shares').values(rows).execute();
    }
  });
  const access = createAccess(db, systemClock);
  /** @type {import('../apps/server/src/platform/principal.ts').Actor} */
  const actor = { tenantId, userId, role: 'viewer' };
  const thing = { kind: shared.kind, id: dataset };
  const found = await access.permissionOn(actor, thing);
  const rounds = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let at = 0; at < CHECKS; at += 1) {
      await access.permissionOn(actor, thing);
    }
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1000 / CHECKS);
  }
  // The first warms up.
  const ms = median(rounds.slice(1));
  console.log(
    `${GROUPS} groups, ${SHARES} shares, by a group (${found}): a check takes ${ms.toFixed(3)} ms   (bound ${BOUND_MS} ms)`,
  );
  await db.close();
  if (found !== 'view' || ms > BOUND_MS) {
    process.exitCode = 1;
  }
} finally {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
}
