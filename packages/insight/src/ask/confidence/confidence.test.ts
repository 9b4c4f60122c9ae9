import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpret } from '../reading/interpret.ts';
import { ASKED_BACK, calibrateConfidence } from './confidence.ts';
import type { ConfidenceSignal } from './confidence-by.ts';

const RIDES: DescribedDataset = {
  subject: 'rides',
  rowCount: 900,
  columns: [
    column('Driver', 'text', {
      distinct: 3,
      top: ['Adams', 'Baker', 'Cole'].map((value) => ({ value, count: 300 })),
    }),
    column('Started', 'date', { distinct: 300, min: '2023-01-01', max: '2024-06-30' }),
    column('Distance', 'integer', { distinct: 200, min: 1, max: 400 }),
    column('Fare', 'decimal', { distinct: 300, min: 3, max: 90 }),
  ],
};
const confidenceIn = (question: string): number => interpret(question, RIDES).confidence;
const withSignals = (...signals: readonly ConfidenceSignal[]): number =>
  calibrateConfidence({ score: 1, signals: new Set(signals) });

describe('confidence', () => {
  it('is never raised by a further word that names nothing', () => {
    const all = ['', ' zorblax', ' zorblax florb', ' zorblax florb quux'].map((more) =>
      confidenceIn(`average fare by driver of${more}`),
    );
    expect(all).toEqual(all.toSorted((one, other) => other - one));
    expect(all.at(-1)).toBeLessThan(all[0] ?? 0);
  });

  it('asks back where a third of the words names nothing', () => {
    expect(confidenceIn('zorblax fare by florb')).toBeLessThanOrEqual(ASKED_BACK);
  });

  it.each<readonly [plainer: string, vaguer: string]>([
    ['average fare by driver', 'fare by driver'],
    ['average fare by driver', 'average fare of Adams by driver'],
    ['average distance by driver', 'average distnce by driver'],
  ])('is higher for “%s” than for “%s”', (plainer, vaguer) => {
    expect(confidenceIn(plainer)).toBeGreaterThan(confidenceIn(vaguer));
  });

  it.each<ConfidenceSignal>(['isUnread', 'hasConditions', 'impliesCount', 'isAverageOfRows'])(
    'is lowered by %s',
    (doubt) => {
      expect(withSignals(doubt)).toBeLessThan(withSignals());
    },
  );

  it.each<ConfidenceSignal>(['saysComputation', 'isSpelledOut'])('is raised by %s', (strength) => {
    expect(withSignals(strength)).toBeGreaterThan(withSignals());
  });
});
