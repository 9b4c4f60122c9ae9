import { createHash } from 'node:crypto';
import { globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRandom } from '@plumbline/learn';
import { byTier } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../../../testing/test-dashboards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { MODEL_FILE } from '../model-files.ts';

const ROWS = 600;
const KILLS = byTier({ quick: 2, deep: 10 });
const WORKER_KILLS = new Set([1, 5, 8]);
/** Of a training, in hundredths: a kill falls before its process starts, or anywhere in its work. */
const LATEST_PROGRESS = 90;
/** Less than a second of training. */
const SHORT = { rounds: 40, leaves: 31, learningRate: 0.05, folds: 3 };
const POLL = { timeout: 120_000, interval: 100 };
/** Short beside the time of a training, so that kills fall on all of it. */
const AT_ONCE = { ...POLL, interval: 10 };

function rows(): string {
  const random = createRandom(9);
  const lines = Array.from({ length: ROWS }, () => {
    const [a, b, c] = [random.normal(), random.normal(), random.normal()];
    return [a, b, c, a * b + Math.sin(2 * c) + random.normal() / 3]
      .map((value) => value.toFixed(4))
      .join(',');
  });
  return ['a,b,c,y', ...lines, ''].join('\n');
}

const TRAINING = fileURLToPath(new URL('child.ts', import.meta.url));

/** The process that trains under a worker. */
function childOf(worker: number): number | null {
  const isChild = (pid: string): boolean => {
    try {
      const [, parent] = /\) \S (\d+)/u.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      return Number(parent) === worker && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(TRAINING);
    } catch {
      // It has ended meanwhile.
      return false;
    }
  };
  const found = readdirSync('/proc').find((name) => /^\d+$/u.test(name) && isChild(name));
  return found === undefined ? null : Number(found);
}

describe('a training whose processes are killed', () => {
  let server: TestServer;
  let owner: TestMember;
  let dataset: string;

  const begin = async (options: object): Promise<{ modelId: string; jobId: string }> => {
    const { body } = await server.call('POST', '/v1/workflows/create/regression', {
      as: owner,
      body: {
        name: 'Killed',
        datasource_id: dataset,
        target: 'y',
        features: ['a', 'b', 'c'],
        options,
      },
    });
    return body.data as { modelId: string; jobId: string };
  };
  const jobOf = async (jobId: string) =>
    (await server.call('GET', `/v1/jobs/${jobId}`, { as: owner })).body.data;
  const stateOf = async (jobId: string): Promise<string> => (await jobOf(jobId)).state as string;
  const digest = (modelId: string): string => {
    const files = globSync(`files/tenants/*/workflows/*/${modelId}/run-*/${MODEL_FILE}`, {
      cwd: server.home,
    });
    expect(files).toHaveLength(1);
    return createHash('sha256')
      .update(readFileSync(join(server.home, files[0]!)))
      .digest('hex');
  };

  beforeAll(async () => {
    server = await startTestServer({ hasWorker: true });
    owner = await server.signIn('editor');
    dataset = await create(server, owner, { name: 'Rows', content: rows() });
  }, 60_000);
  afterAll(() => server.close());

  it('a training killed at random moments ends with the bytes of one that was left alone', async () => {
    const quiet = await begin(SHORT);
    await expect.poll(() => stateOf(quiet.jobId), POLL).toBe('succeeded');
    const random = createRandom(4);
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const killed = await begin(SHORT);
      const moment = random.below(LATEST_PROGRESS);
      await expect
        .poll(async () => {
          const { state, progress } = await jobOf(killed.jobId);
          return state === 'succeeded' || (state === 'running' && progress >= moment);
        }, AT_ONCE)
        .toBe(true);
      const worker = server.workerPid()!;
      // Workers that die soon after each other are started again ever later: most kills are of the process that trains.
      process.kill(WORKER_KILLS.has(kill) ? worker : (childOf(worker) ?? worker), 'SIGKILL');
      await expect.poll(() => stateOf(killed.jobId), POLL).toBe('succeeded');
      interrupted += (await jobOf(killed.jobId)).attempt > 1 ? 1 : 0;
      expect(digest(killed.modelId)).toBe(digest(quiet.modelId));
    }
    // A run may end in the moment of the kill.
    expect(interrupted).toBeGreaterThanOrEqual(KILLS / 2);
  }, 600_000);

  it('is cancelled at once, its process gone, and nothing of it left', async () => {
    const started = await begin({ rounds: 1000, leaves: 60, learningRate: 0.01, folds: 10 });
    await expect.poll(async () => (await jobOf(started.jobId)).progress, POLL).toBeGreaterThan(11);
    const child = childOf(server.workerPid()!)!;
    await server.call('POST', `/v1/jobs/${started.jobId}/cancel`, { as: owner });
    await expect.poll(async () => (await jobOf(started.jobId)).state, POLL).toBe('cancelled');
    await expect.poll(() => childOf(server.workerPid()!) !== child, POLL).toBe(true);
    await expect
      .poll(
        () => globSync(`files/tenants/*/workflows/*/${started.modelId}/run-*`, { cwd: server.home }),
        POLL,
      )
      .toEqual([]);
  }, 120_000);
});
