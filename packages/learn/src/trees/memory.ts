import type { TreeOptions } from './options.ts';
import { kernelBytes } from './kernel/wasm-kernel.ts';

/** Bytes of compiled code, trees and what garbage collection has not yet freed. */
const OVERHEAD = 64 * 2 ** 20;

/** Bytes that training takes at most beside the frame itself, to refuse what does not fit before it starts. */
export function treeMemory(
  { rows, columns }: { readonly rows: number; readonly columns: number },
  { leaves, task, classes }: Pick<TreeOptions, 'leaves' | 'task' | 'classes'>,
): number {
  const outputs = task === 'multiclass' ? classes : 1;
  const perRow = 8 * (outputs + (outputs > 1 ? 1 : 0) + 2);
  return kernelBytes({ rows, columns, leaves }) + perRow * rows + OVERHEAD;
}
