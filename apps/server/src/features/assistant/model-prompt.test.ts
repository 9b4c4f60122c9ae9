import { expect, it } from 'vitest';
import { POISONED_TEXTS } from '../../../../../testing/poisoned-texts.ts';
import type { QuestionDataset } from './described-dataset.ts';
import { MODEL_INSTRUCTIONS, modelPrompt } from './model-prompt.ts';

const poisoned = (text: string): QuestionDataset => ({
  id: '01a20a9f-be2d-7242-bef0-70f229bd76c1',
  name: text,
  subject: text,
  rowCount: 9,
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
    columns: [{ name: text, label: `${text}!`, synonyms: [text] }],
    measures: [text],
  });
  expect(MODEL_INSTRUCTIONS).not.toContain(text === '$1' ? '\0' : text);
});
