import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byTier } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runKills } from '../testing/kill-rounds.ts';

const TEST_MS = 600_000;

describe('a kill -9 of server, worker or engine at a random moment', () => {
  let home: string;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'plumbline-kills-'));
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  it(
    'leaves each dataset and each version whole, or gone with its reason, and nothing half',
    async () => {
      // Each kind of process is killed in the first four rounds of the first seed.
      const rounds = byTier({ quick: { kills: 4, seed: 23 }, deep: { kills: 30, seed: 20_261_122 } });
      const report = await runKills({ home, ...rounds });
      expect(report.faults).toEqual([]);
      expect(report.whole + report.failed).toBe(report.acknowledged);
      expect(report.whole).toBeGreaterThan(0);
      expect(report.additions.done).toBeGreaterThan(0);
      expect(Math.min(...Object.values(report.killed))).toBeGreaterThan(0);
    },
    TEST_MS,
  );
});
