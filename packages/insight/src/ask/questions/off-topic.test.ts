import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpretFollowUp } from '../reading/follow-up.ts';

const text = (name: string, values: readonly string[], count = 20) =>
  column(name, 'text', { distinct: values.length, top: values.map((value) => ({ value, count })) });

const DAYS: DescribedDataset = {
  subject: 'Weather',
  rowCount: 700,
  columns: [
    text('location', ['West', 'East']),
    text('weather', ['sun', 'rain', 'snow']),
    column('temperature', 'decimal', { distinct: 90, min: -5, max: 35 }),
    column('day', 'date', { distinct: 350, min: '2024-01-01', max: '2024-12-31' }),
  ],
};
const SALES: DescribedDataset = {
  subject: 'Orders',
  rowCount: 700,
  columns: [
    text('region', ['West', 'East']),
    column('title', 'text', {
      distinct: 700,
      top: [
        { value: 'Hellboy', count: 1 },
        { value: 'Show Me', count: 1 },
      ],
    }),
    column('revenue', 'decimal', { distinct: 300, min: 0, max: 900 }),
    column('ordered', 'date', { distinct: 350, min: '2024-01-01', max: '2024-12-31' }),
  ],
};
const after = (first: string, message: string, dataset: DescribedDataset) =>
  interpretFollowUp(message, dataset, interpretFollowUp(first, dataset, null).interpretation);

const ASKED_BACK = 0.5;

describe('a message in a conversation about something else', () => {
  it.each([
    'what is the weather tomorrow',
    'will it rain next week',
    'is it going to snow tomorrow',
    'and next year?',
  ])('does not answer “%s” with the measure before', (message) => {
    const reading = after('average temperature by location', message, DAYS);
    expect(reading).toMatchObject({ confidence: 0, unknowable: 'future' });
  });

  it.each([
    'what is the weather tomorrow',
    'tell me a joke',
    'who is the president',
    'what day is it today',
    'hello',
    'how are you',
  ])('asks back after “%s”', (message) => {
    for (const first of ['total revenue by region', 'total revenue', 'orders per month']) {
      expect(after(first, message, SALES).confidence).toBeLessThan(ASKED_BACK);
    }
  });

  it.each(['only West', 'and by month?', 'West', 'what about East', 'as a line', 'top 1', 'in March 2024'])(
    'still continues with “%s”',
    (message) => {
      expect(after('total revenue by region', message, SALES)).toMatchObject({ isFollowUp: true });
      expect(after('total revenue by region', message, SALES).confidence).toBeGreaterThan(0.8);
    },
  );

  it('answers a question about the future of a measure that it names from the past', () => {
    const reading = after('average temperature by location', 'what will the temperature be tomorrow', DAYS);
    expect(reading.unknowable).toBe('future');
    expect(reading.confidence).toBeGreaterThan(ASKED_BACK);
  });
});

describe('how sure a reading in a conversation is', () => {
  it('is not lifted where a word could name several columns', () => {
    const twins: DescribedDataset = {
      ...SALES,
      columns: [
        ...SALES.columns,
        column('First Rating', 'decimal', { distinct: 50, min: 0, max: 10 }),
        column('Second Rating', 'decimal', { distinct: 50, min: 0, max: 10 }),
      ],
    };
    expect(after('total revenue by region', 'rating instead', twins).confidence).toBeLessThan(0.8);
  });

  it('is low while a drawing still lacks what it is of', () => {
    const draft = interpretFollowUp('show me a scatterplot', SALES, null);
    expect(draft).toMatchObject({ interpretation: { intent: 'clarify', mark: 'scatter', filters: [] } });
    const half = interpretFollowUp('show me revenue', SALES, draft.interpretation);
    expect(half.interpretation.intent).toBe('clarify');
    expect(half.confidence).toBeLessThan(ASKED_BACK);
  });
});

describe('an idiom with words that columns are called by', () => {
  const FILMS: DescribedDataset = {
    ...SALES,
    columns: [
      ...SALES.columns,
      column('Running Time', 'integer', { distinct: 90, min: 60, max: 200 }),
      column('Day', 'integer', { distinct: 31, min: 1, max: 31 }),
    ],
  };

  it.each([
    'what time is it',
    'What time is it now?',
    "what's the time?",
    'what day is it today',
    'how are you?',
    'who are you',
    'what can you do?',
    'hi, how are you doing today?',
    'help',
    'thanks!',
  ])('asks back for “%s”, first and after an answer', (message) => {
    expect(interpretFollowUp(message, FILMS, null)).toMatchObject({
      confidence: 0,
      interpretation: { intent: 'clarify' },
    });
    expect(after('average running time by region', message, FILMS).confidence).toBe(0);
  });

  it('still answers what the column holds', () => {
    expect(interpretFollowUp('what is the running time', FILMS, null).confidence).toBeGreaterThan(0.5);
  });
});
