import { interpretFollowUp } from '@plumbline/insight';
import { describe, expect, it } from 'vitest';
import type { QuestionDataset } from '../described-dataset.ts';
import { loadRelatedWords } from '../words/related-words.ts';
import { read, readMessage } from './read.ts';
import { READINGS } from './readings.ts';

const DATASET: QuestionDataset = {
  id: 'orders',
  name: 'Orders',
  subject: 'Orders',
  rowCount: 1000,
  columns: [
    { name: 'amount', type: 'decimal', role: 'measure' },
    { name: 'state', type: 'text', role: 'dimension' },
    { name: 'placed', type: 'date', role: 'time' },
  ],
  measures: [{ name: 'Revenue', formula: 'SUM([amount])', isCertified: true }],
  areaOf: ({ name }) => (name === 'state' ? 'US' : null),
};
const SHORT = 'wages by state on a map';
const LONG = `${'which state grew most in amount '.repeat(40)}by wages on a map`;

/** How often other work had its turn until this ended. */
const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
  let turns = 0;
  let isReading = true;
  const count = (): void => {
    turns += 1;
    if (isReading) {
      setImmediate(count);
    }
  };
  setImmediate(count);
  await work;
  isReading = false;
  return turns;
};

describe('a message', () => {
  it.each([
    ['short', SHORT],
    ['long', LONG],
  ])('a message that is %s is read with areas, measures and word knowledge', async (_, text) => {
    const dataset = { ...DATASET, related: await loadRelatedWords() };
    expect(await readMessage(text, dataset, null)).toEqual(interpretFollowUp(text, dataset, null));
  });

  it('changes the answer before it, however long it is', async () => {
    const { interpretation: before } = interpretFollowUp('amount by state', DATASET, null);
    const text = `${'please '.repeat(60)}by month`;
    const reading = await readMessage(text, DATASET, before);
    expect(reading).toEqual(interpretFollowUp(text, DATASET, before));
  });

  it('lets other calls be answered while it is read, if it is long', async () => {
    expect(await turnsDuring(readMessage(LONG, DATASET, null))).toBeGreaterThan(1);
  });
});

describe('suggestions for a text that is long', () => {
  const input = { prompt: LONG, columns: undefined, limit: 5 };
  const question = { text: LONG, dataset: DATASET };

  it('of charts and pivots are the same as at once, and let other calls be answered meanwhile', async () => {
    const [charts, pivots] = [read('charts', input, question), read('pivots', input, question)];
    expect(await turnsDuring(Promise.all([charts, pivots]))).toBeGreaterThan(1);
    expect(await charts).toEqual(READINGS.charts(input, DATASET));
    expect(await pivots).toEqual(READINGS.pivots(input, DATASET));
    expect((await charts).charts.length).toBeGreaterThan(0);
  });
});
