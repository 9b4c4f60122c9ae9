import { expect, it } from 'vitest';
import { POISONED_TEXTS } from '../../../../../testing/poisoned-texts.ts';
import type { QuestionDataset } from './described-dataset.ts';
import { describeForModel, MODEL_INSTRUCTIONS, modelPrompt } from './model-prompt.ts';

const poisoned = (text: string): QuestionDataset => ({
  id: '01a20a9f-be2d-7242-bef0-70f229bd76c1',
  name: text,
  subject: text,
  rowCount: 9,
  meaning: { key: [text], grain: text, hierarchies: [], same: [] },
  columns: [
    {
      name: text,
      label: `${text}!`,
      type: 'text',
      role: 'dimension',
      synonyms: [text],
      profile: { distinct: 1, nulls: 0, min: text, max: text, top: [{ value: text, count: 9 }] },
    } as unknown as QuestionDataset['columns'][number],
  ],
  measures: [{ name: text, formula: 'COUNT()' }],
});

it.each(POISONED_TEXTS)('holds every text as JSON that cannot leave its element: %s', (text) => {
  const prompt = modelPrompt({ dataset: poisoned(text), level: 'values', question: text, before: null });
  const [, described = '', question = ''] =
    /^<dataset>([^<]*)<\/dataset>\n<question>([^<]*)<\/question>$/u.exec(prompt) ?? [];
  expect(JSON.parse(question)).toBe(text);
  expect(JSON.parse(described)).toMatchObject({
    name: text,
    key: [text],
    oneRowIs: text.length > 100 ? `${text.slice(0, 100)}…` : text,
    columns: [{ name: text, label: `${text}!`, synonyms: [text] }],
    measures: [text],
  });
  expect(MODEL_INSTRUCTIONS).not.toContain(text === '$1' ? '\0' : text);
});

it('says what the numbers and the rows are, and nothing of columns that it does not describe', () => {
  const column = (name: string, more: object = {}) =>
    ({ name, type: 'text', role: 'dimension', ...more }) as unknown as QuestionDataset['columns'][number];
  const dataset: QuestionDataset = {
    ...poisoned('Stock'),
    columns: [
      column('weight_kg', { type: 'number', role: 'measure', quantity: 'measurement' }),
      column('paid', { type: 'number', role: 'measure', quantity: 'amount', corrections: { unit: 'EUR' } }),
      column('id', { type: 'integer', role: 'identifier', quantity: 'identifier' }),
      column('Country'),
      column('City'),
      ...Array.from({ length: 200 }, (_, at) => column(`c${at}`)),
    ],
    meaning: {
      key: ['id'],
      grain: 'delivery',
      hierarchies: [
        ['Country', 'City'],
        ['Country', 'c199'],
      ],
      same: [{ name: 'Country', code: 'c199' }],
    },
  };
  const sent = describeForModel(dataset, 'statistics');
  expect(sent).toMatchObject({
    oneRowIs: 'delivery',
    key: ['id'],
    hierarchies: [['Country', 'City']],
  });
  expect(sent).not.toHaveProperty('sameMeaning');
  expect((sent as { columns: object[] }).columns.slice(0, 3)).toEqual([
    {
      name: 'weight_kg',
      type: 'number',
      role: 'measure',
      quantity: 'measurement',
      usualAggregate: 'mean',
      unit: 'kg',
    },
    { name: 'paid', type: 'number', role: 'measure', quantity: 'amount', usualAggregate: 'sum', unit: 'EUR' },
    { name: 'id', type: 'integer', role: 'identifier', quantity: 'identifier' },
  ]);
});
