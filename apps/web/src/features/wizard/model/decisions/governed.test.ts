import type { Decision } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { anInspection } from '../../../../ui/columns/testing/inspection.ts';
import { needsReview, chosenFields, sheetRead } from './governed.ts';

const aDecision = (overrides: Partial<Decision> = {}): Decision => ({
  key: 'delimiter',
  says: 'Columns are separated by semicolons',
  because: '12 of 12 lines have 3 of them',
  certainty: 'proven',
  alternatives: [],
  ...overrides,
});

describe('what a decision is about', () => {
  it('is what a reset removes, where a person chose it', () => {
    expect(chosenFields(aDecision(), { dialect: { delimiter: ',', skip: 2 } })).toEqual(['delimiter']);
    expect(chosenFields(aDecision(), { dialect: { skip: 2 } })).toEqual([]);
    expect(chosenFields(aDecision({ key: 'header' }), { dialect: { header: false, headerRows: 0 } })).toEqual(
      ['header', 'headerRows'],
    );
  });

  it('is also whatever its alternatives change', () => {
    const decision = aDecision({
      key: 'width',
      alternatives: [{ label: 'Cut long rows', options: { dialect: { quote: '' }, nesting: 'json' } }],
    });
    expect(chosenFields(decision, { dialect: { quote: '' } })).toEqual(['quote']);
  });

  it('is worth a look when it is a guess, or one table of several', () => {
    const alternatives = [{ label: 'The table from line 20', options: {} }];
    expect(needsReview(aDecision({ certainty: 'guessed' }))).toBe(true);
    expect(needsReview(aDecision({ key: 'table', certainty: 'likely', alternatives }))).toBe(true);
    expect(needsReview(aDecision({ key: 'table', certainty: 'chosen', alternatives }))).toBe(false);
    expect(needsReview(aDecision({ certainty: 'likely', alternatives }))).toBe(false);
  });
});

describe('the sheet that is read', () => {
  const sheets = ['Notes', 'North', 'South'].map((name) => ({
    name,
    hidden: name === 'Notes',
    rows: 3,
    isEstimate: false,
    columns: 2,
  }));
  const alternatives = [{ label: 'South', options: { sheet: 'South' } }];

  it('is the one that is no alternative, and not a hidden one', () => {
    const decisions = [aDecision({ key: 'sheet', alternatives })];
    expect(sheetRead(anInspection({ sheets, decisions }), {})).toBe('North');
    expect(sheetRead(anInspection({ sheets }), {})).toBe('North');
    expect(sheetRead(anInspection(), {})).toBeNull();
  });

  it('is the one chosen', () => {
    expect(sheetRead(anInspection({ sheets }), { sheet: 'South' })).toBe('South');
  });
});
