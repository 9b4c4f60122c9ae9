import { expect, it } from 'vitest';
import { KERNEL_BYTES } from '../packages/learn/src/trees/kernel/kernel-bytes.ts';
import { compileKernel } from './build-learn-kernel.mjs';

it('ships the kernel that its source compiles to', async () => {
  const compiled = Buffer.from(await compileKernel()).toString('base64');
  expect(compiled, 'run node scripts/build-learn-kernel.mjs').toBe(KERNEL_BYTES);
});
