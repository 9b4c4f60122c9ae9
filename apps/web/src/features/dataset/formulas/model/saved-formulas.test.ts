import type { SavedMeasure, Transformation } from '@plumbline/contract';
import { readFormula } from '@plumbline/query';
import { describe, expect, it } from 'vitest';
import { nameIssue, sampleFormulas, savedFormulas } from './saved-formulas.ts';

const person = { id: '0193f1b2-0000-7000-8000-000000000001', name: 'Ingrid' };

const transformation = (step: Transformation['step'], position: number): Transformation => ({
  id: person.id,
  kind: step.kind,
  position,
  columns: [],
  rowsBefore: 1,
  rowsAfter: 1,
  step,
  enabled: true,
  changed: { added: [], removed: [], retyped: [] },
  fault: null,
  createdBy: person,
  createdAt: '2026-11-22T00:00:00Z',
});

const measure = (name: string): SavedMeasure => ({
  id: person.id,
  datasetId: person.id,
  name,
  formula: '=SUM([a])',
  type: 'number',
  format: null,
  description: null,
  grain: null,
  owner: person,
  certified: null,
  fault: null,
  createdBy: person,
  updatedAt: '2026-11-22T00:00:00Z',
});

it('lists the columns that formulas make by their step, then measures by name, certified ones first', () => {
  const formulas = savedFormulas(
    [
      transformation({ kind: 'trim', columns: ['a'] }, 0),
      transformation({ kind: 'formula', name: 'net', formula: '=[a]' }, 1),
    ],
    [
      measure('total'),
      measure('mean'),
      { ...measure('vouched for'), certified: { by: person, certifiedAt: '2026-11-22T00:00:00Z' } },
    ],
  );
  expect(formulas.map(({ kind, name }) => [kind, name])).toEqual([
    ['column', 'net'],
    ['measure', 'vouched for'],
    ['measure', 'mean'],
    ['measure', 'total'],
  ]);
  expect(formulas[0]).toMatchObject({ at: 1 });
});

describe('a name', () => {
  const of = (name: string, scope: 'column' | 'measure') =>
    nameIssue({ name, scope, columns: ['Revenue'], measures: ['Margin'] });

  it('must not be empty', () => {
    expect(of(' ', 'column')).toBe('needFormulaName');
  });

  it('must not be that of a column, whatever its case, nor a measure that of a measure', () => {
    expect(of('revenue', 'column')).toBe('takenFormulaName');
    expect(of('REVENUE', 'measure')).toBe('takenFormulaName');
    expect(of('margin', 'measure')).toBe('takenMeasureName');
    expect(of('margin', 'column')).toBeNull();
    expect(of('net', 'measure')).toBeNull();
  });
});

it('offers samples that read without a fault, with names in brackets', () => {
  const columns = [
    { name: 'rev]enue', type: 'decimal', role: 'measure' },
    { name: 'quantity', type: 'integer', role: 'measure' },
    { name: 'ordered at', type: 'timestamp', role: 'time' },
    { name: 'country', type: 'text', role: 'dimension' },
  ] as const;
  const samples = sampleFormulas(columns);
  expect(samples.length).toBe(3);
  for (const { formula } of samples) {
    const { diagnostics } = readFormula(formula, { columns, now: '2026-11-22T00:00:00Z', timeZone: 'UTC' });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  }
  expect(sampleFormulas([{ name: 'note', type: 'text', role: 'dimension' }])[0]?.formula).toBe(
    '=LEN([note])',
  );
});

it('offers no sum or ratio of what does not add up, and multiplies a price by a count', () => {
  const formulas = (columns: Parameters<typeof sampleFormulas>[0]): readonly string[] =>
    sampleFormulas(columns).map(({ formula }) => formula);
  const price = { name: 'Unit price', type: 'decimal', role: 'measure' } as const;
  const discount = { name: 'Discount %', type: 'number', role: 'measure' } as const;
  const count = { name: 'Qty', type: 'integer', role: 'measure' } as const;
  expect(formulas([price, discount])).toEqual(['=AVERAGE([Unit price])']);
  expect(formulas([count, price, discount])).toEqual(['=[Unit price] * [Qty]', '=SUM([Qty])']);
});
