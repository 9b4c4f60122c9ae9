// What a row rule costs a reader: a page of rows and a chart of a dataset under a rule beside the same of a dataset that
// holds the same rows without one, in turns. Bound: 5 % at the median, cold (different each time) and warm (cached). The
// processor time of the server says the same of warm answers on a machine that others use.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataset, signIn, startServer } from './support/server.mjs';
import { median } from './support/median.mjs';

const ROWS = Number(process.argv[2] ?? 500_000);
const ROUNDS = 60;
const WARM_UP = 10;
/** The clock of processor time ticks every 10 ms. */
const WARM_CALLS = 300;
const TICK_MS = 10;
const COPYING_MS = 15_000;
const REGIONS = ['north', 'south', 'east', 'west'];
const MEMBER = { email: 'reader@bench.example', password: 'a sentence of the reader' };

const scratch = mkdtempSync(join(tmpdir(), 'plumbline-rules-'));
const server = await startServer();

const write = (name, regions) => {
  const path = join(scratch, name);
  const line = (i) =>
    `${i},${REGIONS[(i * 7) % 4]},town ${(i * 31) % 500},${((i * 7919) % 100_000) / 10},2026-${String((i % 12) + 1).padStart(2, '0')}-${String((i % 28) + 1).padStart(2, '0')}`;
  const inRegion = Array.from({ length: ROWS }, (_, i) => i + 1).filter((i) =>
    regions.includes(REGIONS[(i * 7) % 4]),
  );
  writeFileSync(path, ['id,region,town,amount,day', ...inRegion.map(line), ''].join('\n'));
  return path;
};

/** Somebody who was invited, with the calls of the owner's client. */
async function addReader(owner) {
  const { data: sent } = await owner.call('POST', '/beta/auth/invitations', {
    email: MEMBER.email,
    role: 'viewer',
  });
  const [, token] = String(sent.link).split('#');
  const { data } = await owner.call('POST', '/beta/auth/invitations/accept', {
    token,
    fname: 'Reader',
    password: MEMBER.password,
  });
  const { data: owned } = await owner.call('GET', '/beta/auth/get-user');
  return { token: data.token, id: data.user.id, tenant: owned.tenant.id };
}

try {
  const owner = await signIn(server);
  const reader = await addReader(owner);
  const holder = { kind: 'workspace', id: reader.tenant };
  // The rule withholds a quarter: of both datasets the reader sees the same rows.
  const ids = {
    ruled: await createDataset(server, owner, { path: write('ruled.csv', REGIONS), name: 'Ruled' }),
    plain: await createDataset(server, owner, {
      path: write('plain.csv', ['north', 'south', 'east']),
      name: 'Plain',
    }),
  };
  for (const id of Object.values(ids)) {
    await owner.call('PUT', `/beta/shares/dataset/${id}`, { holder, permission: 'view' });
  }
  await fetch(`${server.url}/v1/datasources/${ids.ruled}/rules`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${owner.token}`,
      'content-type': 'application/json',
      'if-match': '*',
    },
    body: JSON.stringify({
      rows: [
        {
          audience: { everyone: true, groups: [], people: [] },
          conditions: [{ column: 'region', op: 'in', value: ['north', 'south', 'east'] }],
        },
      ],
      columns: [],
    }),
  });

  const read = async (id, body) => {
    const start = performance.now();
    const reply = await fetch(`${server.url}/v1/datasources/${id}/filter`, {
      method: 'POST',
      headers: { authorization: `Bearer ${reader.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (reply.status !== 200) {
      throw new Error(text);
    }
    return { ms: performance.now() - start, text };
  };
  const above = (at) => ({ op: 'and', value: [{ column: 'amount', op: 'gt', value: at / 7 }] });
  const KINDS = {
    page: (at) => ({ limit: 50, filters: above(at), sort: [{ column: 'amount', direction: 'desc' }] }),
    chart: (at) => ({
      graph: true,
      filters: above(at),
      chart: {
        version: 1,
        mark: 'bar',
        encoding: { x: { field: 'town' }, y: { field: 'amount', aggregate: 'sum' } },
      },
    }),
  };
  const totals = await Promise.all(
    Object.values(ids).map(async (id) => JSON.parse((await read(id, { limit: 1 })).text).data.total),
  );
  console.log(`${ROWS} rows, of which the reader sees ${totals.join(' and ')}`);
  // Rows that are requested again and again are copied in the background; then both sides read such a copy.
  let at = 0;
  for (let round = 0; round < WARM_UP; round += 1) {
    at += 1;
    for (const id of Object.values(ids)) {
      await read(id, KINDS.chart(at));
    }
  }
  await new Promise((resolve) => setTimeout(resolve, COPYING_MS));
  const readAll = async (sides, request, times) => {
    for (const side of sides) {
      times[side].push((await read(ids[side], request)).ms);
    }
  };
  const measure = async (body, isWarm) => {
    const times = { ruled: [], plain: [] };
    await readAll(['ruled', 'plain'], body(at), { ruled: [], plain: [] });
    for (let round = 0; round < ROUNDS; round += 1) {
      at += isWarm ? 0 : 1;
      await readAll(round % 2 === 0 ? ['ruled', 'plain'] : ['plain', 'ruled'], body(at), times);
    }
    return [median(times.plain), median(times.ruled)];
  };
  const processorMs = () => {
    const text = readFileSync(`/proc/${server.pid}/stat`, 'utf8');
    const [user, system] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  };
  const measureProcessor = async (side, request) => {
    const before = processorMs();
    for (let call = 0; call < WARM_CALLS; call += 1) {
      await read(ids[side], request);
    }
    return (processorMs() - before) / WARM_CALLS;
  };
  for (const [kind, body] of Object.entries(KINDS)) {
    for (const isWarm of [false, true]) {
      const [plain, ruled] = await measure(body, isWarm);
      const added = ((ruled / plain - 1) * 100).toFixed(1);
      console.log(
        `${kind}, ${isWarm ? 'warm' : 'cold'}: ${plain.toFixed(2)} ms, under a rule ${ruled.toFixed(2)} ms: ${added} %   (bound 5 %)`,
      );
    }
    const [plain, ruled] = [
      await measureProcessor('plain', body(at)),
      await measureProcessor('ruled', body(at)),
    ];
    console.log(
      `${kind}, warm, processor: ${plain.toFixed(2)} ms, under a rule ${ruled.toFixed(2)} ms: ${((ruled / plain - 1) * 100).toFixed(1)} %   (bound 5 %)`,
    );
  }
} finally {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
}
