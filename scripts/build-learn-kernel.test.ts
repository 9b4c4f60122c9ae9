import { expect, it } from 'vitest';
import { KERNEL_BYTES } from '../packages/learn/src/trees/kernel/kernel-bytes.ts';
import { SCORE_BYTES } from '../packages/learn/src/trees/kernel/score-bytes.ts';
import { compileKernel } from './build-learn-kernel.mjs';

it.each([
  ['histogram', KERNEL_BYTES],
  ['score', SCORE_BYTES],
])('ships the kernel that %s compiles to', async (source, shipped) => {
  const compiled = Buffer.from(await compileKernel(source)).toString('base64');
  expect(compiled, 'run node scripts/build-learn-kernel.mjs').toBe(shipped);
});
