import { describe, expect, it } from 'vitest';
import { createExamples, createFrame, type Column } from '../data/frame.ts';
import { createRandom } from '../random/random.ts';
import { draw, numbers } from '../testing/planted.ts';
import { createReader } from './frame-reader.ts';
import { walkTrees } from './predict-trees.ts';
import { addTreesInBlocks, canScoreInBlocks } from './score-trees.ts';
import { trainTrees } from './train-trees.ts';

const ROWS = 3001;

/** Numbers with gaps and ties, infinities, and categories with gaps. */
function columns(seed: number): Column[] {
  const random = createRandom(seed);
  const gap = (value: number): number => (random.uniform() < 0.15 ? NaN : value);
  return [
    numbers(
      'normal',
      draw(ROWS, () => gap(random.normal())),
    ),
    numbers(
      'few',
      draw(ROWS, () => gap(random.below(4))),
    ),
    numbers(
      'far',
      draw(ROWS, () => [-Infinity, Infinity, random.normal()][random.below(3)]!),
    ),
    {
      kind: 'category',
      name: 'group',
      codes: Int32Array.from({ length: ROWS }, () => random.below(9) - 1),
      categories: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
    },
  ];
}

describe('scoring in blocks', () => {
  it.each([
    ['regression', 31],
    ['multiclass', 32],
    ['binary', 2],
  ] as const)('gives the bits of walking the trees, for %s with %i leaves', (task, leaves) => {
    const [first, second, , group] = columns(1);
    const target = Float64Array.from({ length: ROWS }, (_, row) => {
      const missing = first!.kind === 'number' && Number.isNaN(first!.values[row]) ? 1 : 0;
      const own = group!.kind === 'category' ? group!.codes[row]! % 3 : 0;
      const few = second!.kind === 'number' ? second!.values[row]! || 0 : 0;
      return { regression: few + own + missing, multiclass: Math.max(0, own), binary: missing }[task];
    });
    const examples = createExamples(createFrame(columns(1)), target);
    const { rounds, base } = trainTrees({ examples, options: { task, classes: 3, rounds: 12, leaves } });
    const reader = createReader(createFrame(columns(2)));
    const start = (): Float64Array[] => Array.from(base, (value) => new Float64Array(ROWS).fill(value));
    const [walked, scored] = [start(), start()];
    walkTrees(rounds, reader, walked);
    addTreesInBlocks(rounds, reader, scored);
    expect(scored).toEqual(walked);
    expect(new Set(walked[0]).size).toBeGreaterThan(1);
  });

  it('is for trees whose leaves are bits of an integer', () => {
    const examples = createExamples(
      createFrame(columns(3)),
      Float64Array.from({ length: ROWS }, (_, row) => (row * 7919) % 101),
    );
    const grow = (leaves: number) =>
      trainTrees({ examples, options: { task: 'regression', rounds: 2, leaves, minRows: 5 } }).rounds;
    expect(canScoreInBlocks(grow(32))).toBe(true);
    expect(canScoreInBlocks(grow(60))).toBe(false);
  });
});
