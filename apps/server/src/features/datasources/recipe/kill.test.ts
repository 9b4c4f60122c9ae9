import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { byTier } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RealServer } from '../testing/real-server.ts';

const TEST_MS = 300_000;
/** When the kill comes, as a share of the time that a call took before; null: once it is answered. */
const MOMENTS = byTier({
  quick: [null, 0.5, 0.9, null],
  deep: [null, 0.2, 0.5, 0.75, 0.9, 1, null],
});

describe('a kill -9 of the server while a recipe is put', () => {
  let home: string;
  let server: RealServer;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'plumbline-recipe-kills-'));
    server = new RealServer(home);
    await server.start();
    await server.signIn();
  }, TEST_MS);
  afterAll(async () => {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  });

  const make = async (): Promise<string> => {
    const form = new FormData();
    form.append('name', 'Rows');
    form.append('file', new Blob(['a,b,c\n1,x,2\n2,y,3\n']), 'rows.csv');
    const { id } = (await server.call('POST', '/v1/datasources/create/file', form)).body.data;
    for (;;) {
      const { body } = await server.call('GET', `/v1/datasources/${id}`);
      if (body.data?.state === 'active') {
        return id;
      }
      await delay(50);
    }
  };
  const recipe = (round: number) =>
    ['a', 'b', 'c'].map((column) => ({ step: { kind: 'rename', column, name: `${column}${round}` } }));
  const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name);

  it(
    'leaves the recipe as it was or as it was put, with its columns and its rows, and keeps what was answered',
    async () => {
      const id = await make();
      let before = ['a', 'b', 'c'];
      let tookMs = 0;
      for (const [round, moment] of MOMENTS.entries()) {
        const startedAt = performance.now();
        const put = server
          .call('PUT', `/v1/datasources/${id}/recipe`, { steps: recipe(round) })
          .catch(() => null);
        if (moment === null) {
          await put;
          tookMs = performance.now() - startedAt;
        } else {
          await delay(tookMs * moment);
        }
        await server.killHard();
        const isAnswered = (await put)?.status === 200;
        expect(isAnswered || moment !== null).toBe(true);
        await server.start();
        const { data } = (await server.call('GET', `/v1/datasources/${id}`)).body;
        const after = ['a', 'b', 'c'].map((name) => `${name}${round}`);
        const shown = names(data.columns);
        expect(isAnswered ? [after] : [before, after]).toContainEqual(shown);
        const steps = data.transformations as { position: number; step: { name: string } }[];
        expect(steps.map(({ step }) => step.name)).toEqual(shown[0] === 'a' ? [] : shown);
        expect(steps.map(({ position }) => position)).toEqual(steps.map((_, at) => at));
        const page = (await server.call('POST', `/v1/datasources/${id}/filter`, {})).body.data;
        expect([names(page.columns), page.total]).toEqual([shown, 2]);
        const response = await server.call('GET', `/beta/global/filter?search=${shown[1]}`);
        expect(response.body.data).toMatchObject([{ kind: 'column', title: shown[1] }]);
        before = shown;
      }
      const last = MOMENTS.length - 1;
      expect(before).toEqual(['a', 'b', 'c'].map((name) => `${name}${last}`));
    },
    TEST_MS,
  );
});
