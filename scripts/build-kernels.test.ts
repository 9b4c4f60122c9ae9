import { expect, it } from 'vitest';
import { PLAIN_CELLS_BYTES } from '../packages/engine/src/reader/delimited/plain-cells-bytes.ts';
import { KERNEL_BYTES } from '../packages/learn/src/trees/kernel/kernel-bytes.ts';
import { SCORE_BYTES } from '../packages/learn/src/trees/kernel/score-bytes.ts';
import { KERNELS, compileKernel } from './build-kernels.mjs';

const SHIPPED: Readonly<Record<string, string>> = { KERNEL_BYTES, SCORE_BYTES, PLAIN_CELLS_BYTES };

it.each(KERNELS)('ships the kernel that $source compiles to', async ({ source, name }) => {
  const compiled = Buffer.from(await compileKernel(source)).toString('base64');
  expect(compiled, 'run node scripts/build-kernels.mjs').toBe(SHIPPED[name]);
});
