import type { ColumnRuleSetting, RuleAudience } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { EVERYONE, hasRoomForRule, ruledColumns, withAudience, withChoice } from './column-access.ts';

const SALES: RuleAudience = { everyone: false, groups: ['sales'], people: [] };

const aRule = (change: Partial<ColumnRuleSetting> = {}): ColumnRuleSetting => ({
  column: 'salary',
  access: 'masked',
  mask: 'text',
  audience: SALES,
  ...change,
});

describe('rules of columns', () => {
  it('list the columns that are gone before those of the data, each once', () => {
    const rules = [aRule({ column: 'bonus' }), aRule(), aRule({ column: 'bonus', audience: EVERYONE })];
    expect(ruledColumns(rules, [{ name: 'name' }, { name: 'salary' }])).toEqual(['bonus', 'name', 'salary']);
  });

  it('have room for one more until one of them is for everyone', () => {
    expect(hasRoomForRule([])).toBe(false);
    expect(hasRoomForRule([aRule()])).toBe(true);
    expect(hasRoomForRule([aRule(), aRule({ audience: EVERYONE })])).toBe(false);
  });

  it('hide a column without a rule from everyone', () => {
    expect(withChoice([aRule()], { column: 'name', rule: null }, 'hidden')).toEqual([
      aRule(),
      { column: 'name', access: 'hidden', mask: 'text', audience: EVERYONE },
    ]);
  });

  it('lose the rule that makes its column visible, and stay as they are where there is none', () => {
    const rule = aRule();
    const other = aRule({ column: 'name' });
    expect(withChoice([rule, other], { column: 'salary', rule }, 'visible')).toEqual([other]);
    expect(withChoice([other], { column: 'salary', rule: null }, 'visible')).toEqual([other]);
  });

  it('preserve the audience of a rule whose choice changes', () => {
    const rule = aRule();
    expect(withChoice([rule], { column: 'salary', rule }, 'maskedBlank')).toEqual([aRule({ mask: 'blank' })]);
  });

  it('change the audience of one rule, and mask the column of a new one', () => {
    const rule = aRule();
    expect(withAudience([rule], { column: 'salary', rule }, EVERYONE)).toEqual([
      aRule({ audience: EVERYONE }),
    ]);
    expect(withAudience([rule], { column: 'name', rule: null }, SALES)).toEqual([
      rule,
      aRule({ column: 'name' }),
    ]);
  });
});
