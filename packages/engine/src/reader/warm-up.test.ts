import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WarmUp } from './warm-up.ts';

const inFolder = (): { readonly use: Parameters<WarmUp['begin']>[0]; readonly uses: Promise<string[]>[] } => {
  const uses: Promise<string[]>[] = [];
  return {
    uses,
    use: async (work) => {
      const folder = await mkdtemp(join(tmpdir(), 'plumbline-warm-up-'));
      const listing = work(folder).then(() => readdir(folder));
      uses.push(listing);
      await listing;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const { signal } = new AbortController();

it('reads its own file once, however often the process is prepared', async () => {
  const { use, uses } = inFolder();
  const warmUp = new WarmUp();
  warmUp.begin(use, signal);
  warmUp.begin(use, signal);
  await expect.poll(() => uses.length).toBe(1);
  await expect(uses[0]).resolves.toEqual(['made-up.csv']);
});

it('does not begin in a process that has read a file', () => {
  const { use, uses } = inFolder();
  const warmUp = new WarmUp();
  warmUp.end();
  warmUp.begin(use, signal);
  expect(uses).toEqual([]);
});

it('leaves it to what follows to say why a folder cannot be written', async () => {
  const warmUp = new WarmUp();
  let isTried = false;
  warmUp.begin(async (work) => {
    isTried = true;
    await work(join(tmpdir(), 'plumbline-no-such-folder', 'at-all'));
  }, signal);
  await expect.poll(() => isTried).toBe(true);
});
