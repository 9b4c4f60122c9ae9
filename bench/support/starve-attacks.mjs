// What the attacker of bench/starve.mjs sends, from a process of its own: the work of writing the calls
// would slow down the readers' clocks.
import { setTimeout as pause } from 'node:timers/promises';

/** Sends `call` from this many callers at once, again and again, until the signal. */
const flood = (many, call) => async (signal) => {
  const one = async (index) => {
    for (let round = 0; !signal.aborted; round += 1) {
      const reply = await call(signal, index * 1_000_000 + round).catch(() => null);
      await reply?.body?.cancel().catch(() => null);
      await pause(1);
    }
  };
  await Promise.all(Array.from({ length: many }, (_, index) => one(index)));
};

const ENDLESS = 'SELECT count(*) FROM range(1000000000) a, range(1000) b WHERE a.range % 7 = b.range';

/** By name; each attacks until its signal. `target` is `{ url, token, dataset }`, the token that of an editor. */
export function attacksOf({ url, token: editor, dataset }) {
  /**
   * @param {string} path
   * @param {RequestInit & { token?: string }} [options]
   */
  const send = (path, { method = 'POST', body, signal, token } = {}) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      ...(signal !== undefined && { signal }),
    });
  const as = { token: editor };
  const json = (path, body) => (signal, number) =>
    send(path, { ...as, body: typeof body === 'function' ? body(number) : body, signal });

  return {
    'cross joins': flood(24, json('/v1/query', JSON.stringify({ sql: ENDLESS }))),
    exports: flood(12, json(`/v1/datasources/${dataset}/filter/download`, JSON.stringify({ format: 'csv' }))),
    workbooks: flood(12, async (signal) => {
      const path = `/v1/datasources/${dataset}/filter/download`;
      const reply = await send(path, { ...as, body: JSON.stringify({ format: 'xlsx' }), signal });
      await reply.arrayBuffer();
      return reply;
    }),
    pictures: flood(
      12,
      json(
        `/v1/datasources/${dataset}/charts/export`,
        JSON.stringify({
          format: 'png',
          chart: {
            version: 1,
            mark: 'bar',
            encoding: { x: { field: 'city' }, y: { field: 'amount', aggregate: 'sum' } },
          },
        }),
      ),
    ),
    // As long as a question may be.
    questions: flood(
      8,
      json('/v1/inference/gen-ai/', (number) =>
        JSON.stringify({ dataset, prompt: `${'which city grew most in amount '.repeat(64)}${number}` }),
      ),
    ),
    'event streams': async (signal) => {
      // A job that runs as long as the attack: streams of one that has ended end at once.
      const body = JSON.stringify({ name: `endless ${Date.now()}`, sql: ENDLESS });
      /** @type {any} */
      const { data } = await (await send('/v1/query/save', { ...as, body })).json();
      const path = `/beta/events/worker/${data.jobId}`;
      const open = Array.from({ length: 500 }, () =>
        send(path, { ...as, method: 'GET', signal }).catch(() => null),
      );
      await Promise.all(open);
      if (!signal.aborted) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      }
      await send(`/v1/jobs/${data.jobId}/cancel`, { ...as });
    },
    'junk sign-in links': flood(40, (signal, number) =>
      send('/beta/auth/links/redeem', {
        signal,
        body: JSON.stringify({ token: `junk${number}`, password: 'a long enough password' }),
      }),
    ),
    'wrong passwords': flood(20, (signal, number) =>
      send('/login', {
        signal,
        body: JSON.stringify({ email: `nobody${number}@example.test`, password: 'a wrong password' }),
      }),
    ),
    'formula of quotes': flood(
      8,
      json(
        `/v1/datasources/${dataset}/formula-preview`,
        JSON.stringify({ formula: '„,'.repeat(10_000), limit: 5 }),
      ),
    ),
    'statement of line breaks': flood(
      8,
      json('/v1/query', JSON.stringify({ sql: `SELECT\n${'\n'.repeat(19_000)}nothing` })),
    ),
    'big bodies': flood(
      8,
      json(`/v1/datasources/${dataset}/filter`, `{"sort":[${'{},'.repeat(1_300_000)}{}]}`),
    ),
    'bodies of many keys': flood(
      8,
      json(
        `/v1/datasources/${dataset}/filter`,
        `{${Array.from({ length: 40_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
      ),
    ),
    'bodies of many values': flood(
      8,
      json(`/v1/datasources/${dataset}/filter`, (number) =>
        JSON.stringify({
          filters: {
            op: 'or',
            value: Array.from({ length: 5 }, (_, part) => ({
              column: 'amount',
              op: 'in',
              value: Array.from({ length: 9000 }, (_one, index) => number + part * 9000 + index),
            })),
          },
        }),
      ),
    ),
    uploads: flood(6, async (signal, number) => {
      const body = new FormData();
      body.append('name', `flood ${number}`);
      body.append('file', new Blob([`a,b\n${'1,2\n'.repeat(200_000)}`]), 'flood.csv');
      return send('/v1/datasources/create/file', { ...as, body, signal });
    }),
  };
}

if (process.send !== undefined) {
  const ending = new AbortController();
  process.once('message', () => ending.abort());
  const { target, name } = JSON.parse(process.argv[2]);
  await attacksOf(target)[name](ending.signal);
  process.disconnect();
}
