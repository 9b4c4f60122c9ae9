import { interpretFollowUp } from '@plumbline/insight';
import { describe, expect, it } from 'vitest';
import type { QuestionDataset } from '../described-dataset.ts';
import { loadRelatedWords } from '../words/related-words.ts';
import { readMessage } from './read-message.ts';

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
    let turns = 0;
    let isReading = true;
    const count = (): void => {
      turns += 1;
      if (isReading) {
        setImmediate(count);
      }
    };
    const reading = readMessage(LONG, DATASET, null);
    setImmediate(count);
    await reading;
    isReading = false;
    expect(turns).toBeGreaterThan(1);
  });
});
