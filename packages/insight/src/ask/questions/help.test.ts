import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import { isHelpRequest } from '../reading/idioms.ts';
import { exampleQuestions } from '../choices/next-questions.ts';

describe('a request for help', () => {
  it.each([
    'help',
    'Help!',
    'help me please',
    'what can you do?',
    'What can you do for me?',
    'what can I ask',
    'what should i ask here?',
    'what kind of questions can you answer?',
    'how does this work?',
    'how do you work',
    'show me some examples',
    'example questions',
    'hi, what can you do?',
    '?',
  ])('is “%s”', (question) => expect(isHelpRequest(question)).toBe(true));

  it.each([
    'help desk tickets by month',
    'how many tickets need help',
    'what can you say about revenue',
    'examples by region',
    'hello',
    '',
    'show me sales',
  ])('is not “%s”', (question) => expect(isHelpRequest(question)).toBe(false));
});

describe('examples of questions', () => {
  const columns = [
    column('region', 'text', { distinct: 4, top: [{ value: 'West', count: 25 }] }),
    column('revenue', 'decimal', { distinct: 300, min: 0, max: 900 }),
    column('ordered', 'date', { distinct: 350, min: '2024-01-01', max: '2024-12-31' }),
  ];

  it('name columns of the dataset, of different kinds first', () => {
    const questions = exampleQuestions({ subject: 'Orders', rowCount: 700, columns });
    expect(questions.slice(0, 3)).toEqual([
      { code: 'ask.exampleBy', values: { measure: 'revenue', group: 'region' } },
      { code: 'ask.exampleByMonth', values: { measure: 'revenue' } },
      { code: 'ask.exampleTop', values: { group: 'region' } },
    ]);
  });

  it('name nothing that a dataset does not have', () => {
    const questions = exampleQuestions({ subject: 'Notes', rowCount: 9, columns: [] });
    expect(questions.map(({ code }) => code)).toEqual(['ask.exampleRows']);
  });
});
