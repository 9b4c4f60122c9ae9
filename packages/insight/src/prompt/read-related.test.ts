import { describe, expect, it } from 'vitest';
import { column } from '../../test/fixtures/columns.ts';
import type { DescribedDataset } from '../ask/dataset/described.ts';
import { interpret } from '../ask/reading/interpret.ts';
import { readRelatedWords } from './related-words.ts';

const WORDS = [
  'blimp',
  'airship',
  'pilot',
  'aviator',
  'payola',
  'bribe',
  'hazard',
  'peril',
  'wharfinger',
  'clerk',
];
const at = (word: string, strength: number): string =>
  WORDS.indexOf(word).toString(36).padStart(3, '0') + Math.round(strength * 35).toString(36);
const TABLE = [
  `blimp v ${at('airship', 0.9)}`,
  'airship v',
  `pilot p ${at('aviator', 0.8)}`,
  'aviator p',
  'payola m',
  'bribe m',
  `hazard - ${at('peril', 0.8)}`,
  'peril -',
  'wharfinger p',
  'clerk p',
].join('\n');
const related = readRelatedWords(`${TABLE}\n`);

const text = (name: string, values: readonly string[]) =>
  column(name, 'text', { distinct: values.length, top: values.map((value) => ({ value, count: 20 })) });
const number = (name: string) => column(name, 'decimal', { distinct: 300, min: 0, max: 900 });
const FLIGHTS: DescribedDataset = {
  subject: 'Trips',
  rowCount: 700,
  related,
  columns: [
    text('airship', ['Orion', 'Vega']),
    text('aviator', ['Ada', 'Bo']),
    text('outcome', ['fine', 'wrecked']),
    column('peril', 'boolean', { distinct: 2, min: false, max: true, role: 'dimension' }),
    number('fee_amt'),
    number('cargo_t'),
  ],
};
const read = (question: string, dataset: DescribedDataset = FLIGHTS) => interpret(question, dataset);
const groupsOf = (question: string, dataset?: DescribedDataset) =>
  read(question, dataset).interpretation.groups.map((group) => group.column);
const measuresOf = (question: string) =>
  read(question).interpretation.measures.map((measure) => measure.column);

describe('the table of related words', () => {
  it('is read by words in any form, from either of two', () => {
    expect(related.strength('blimps', 'airships')).toBeCloseTo(0.9, 1);
    expect(related.strength('airship', 'blimp')).toBeCloseTo(0.9, 1);
    expect(related.strength('airship', 'airships')).toBe(1);
    expect(related.strength('airship', 'zeppelin')).toBe(0);
    expect(related.near('piloted')).toEqual([{ word: 'aviator', strength: 28 / 35 }]);
    expect(related.kinds('bribes')).toBe('m');
    expect(related.kinds('perils')).toBe('');
  });
});

describe('words that name nothing as they are written', () => {
  it('name the column that is nearest in meaning, as a guess', () => {
    const reading = read('total cargo by blimp');
    expect(reading.interpretation.groups).toEqual([{ column: 'airship' }]);
    expect(reading.guesses).toContainEqual({ words: 'blimp', column: 'airship' });
    expect(reading.unknown).toEqual([]);
    expect(reading.confidence).toBeLessThan(read('total cargo by airship').confidence);
  });

  it('name nothing without the table, and nothing that is not near', () => {
    expect(groupsOf('total cargo by blimp', { ...FLIGHTS, related: undefined })).toEqual([]);
    expect(groupsOf('total cargo by gherkin')).toEqual([]);
  });

  it('name the truth that is nearest', () => {
    expect(read('hazard trips').interpretation.filters).toEqual([{ column: 'peril', op: 'eq', value: true }]);
  });

  it('name the only column of what they are of', () => {
    expect(groupsOf('trips by wharfinger')).toEqual(['aviator']);
    expect(measuresOf('payola by aviator')).toEqual(['fee_amt']);
    expect(measuresOf('tonnage by aviator')).toEqual(['cargo_t']);
  });

  it('name nothing of people where several columns are of people', () => {
    const two = { ...FLIGHTS, columns: [...FLIGHTS.columns, text('clerk', ['Cy', 'Di'])] };
    expect(groupsOf('trips by wharfinger', two)).toEqual([]);
  });

  it('say no more beside a number of the same unit', () => {
    expect(measuresOf('average cargo weight by aviator')).toEqual(['cargo_t']);
  });

  it('are counted rather than added up where they are several', () => {
    expect(measuresOf('bribes by aviator')).not.toContain('fee_amt');
  });

  it('are not looked up where an unknown word before says what they are of', () => {
    expect(measuresOf('gherkin tonnage by aviator')).not.toContain('cargo_t');
  });

  it('are no columns where they only say which of the rows or columns that follow', () => {
    expect(measuresOf('payola trips by aviator')).not.toContain('fee_amt');
    expect(groupsOf('total cargo by blimp outcome')).toEqual(['outcome']);
  });

  it('put groups in order by the only number of what they are of', () => {
    expect(groupsOf('top 5 aviators by payola')).toEqual(['aviator']);
    expect(measuresOf('top 5 aviators by payola')).toEqual(['fee_amt']);
  });
});
