import { createRandom } from '@plumbline/learn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../../testing/test-dashboards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

/** Two years of losses that grow from month to month. */
function losses(): string {
  const random = createRandom(5);
  const lines = Array.from({ length: 24 }, (_, month) =>
    ['Sales', 'Support', 'Research'].map((department) => {
      const day = new Date(Date.UTC(2022, month, 1)).toISOString().slice(0, 10);
      return `${day},${department},${(-30 - month + 5 * random.normal()).toFixed(2)}`;
    }),
  );
  return ['month,department,profit', ...lines.flat(), ''].join('\n');
}

interface Block {
  readonly kind: string;
  readonly text?: string;
  readonly content?: readonly {
    readonly kind: string;
    readonly text?: string;
    readonly check?: { readonly state: string; readonly current: string };
  }[];
}

describe('a story about amounts below 0', () => {
  let server: TestServer;
  let owner: TestMember;
  let blocks: readonly Block[];

  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.signIn('editor');
    const datasetId = await create(server, owner, { name: 'Losses', content: losses() });
    const { body } = await server.call('POST', '/v1/insights/stories', { as: owner, body: { datasetId } });
    await server.runJobs();
    const path = `/v1/insights/stories/${body.data.storyId}`;
    blocks = (await server.call('GET', path, { as: owner })).body.data.blocks;
  }, 60_000);
  afterAll(() => server.close());

  const textOf = ({ content = [] }: Block): string =>
    content.map(({ text, check }) => text ?? check?.current ?? '').join('');

  it('says that they fall, by a share of their size', () => {
    const [fall] = blocks.filter(({ kind }) => kind === 'insight').map(textOf);
    expect(fall).toMatch(/^Average profit falls over time: .* −[\d.]+ from .* −[\d.]+, [\d.]+% less,/u);
    const states = blocks.flatMap(({ content = [] }) => content.flatMap(({ check }) => check?.state ?? []));
    expect(new Set(states)).toEqual(new Set(['holds']));
  });

  it('has no heading without anything below it', () => {
    const caveat = blocks.at(-1)!;
    for (const [at, { kind, text }] of blocks.entries()) {
      const next = blocks[at + 1];
      expect([text, kind !== 'heading' || (next !== caveat && next?.kind !== 'heading')]).toEqual([
        text,
        true,
      ]);
    }
  });
});
