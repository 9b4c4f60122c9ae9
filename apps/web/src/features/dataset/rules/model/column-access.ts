import type { ColumnRuleSetting, RuleAudience } from '@plumbline/contract';

/** How a column is shown, as one choice. */
export const COLUMN_CHOICES = ['visible', 'maskedText', 'maskedBlank', 'hidden'] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];

export const EVERYONE: RuleAudience = { everyone: true, groups: [], people: [] };

export const findRule = (
  rules: readonly ColumnRuleSetting[],
  column: string,
): ColumnRuleSetting | undefined => rules.find((rule) => rule.column === column);

export function choiceOf(rule: ColumnRuleSetting | undefined): ColumnChoice {
  if (rule === undefined) {
    return 'visible';
  }
  if (rule.access === 'hidden') {
    return 'hidden';
  }
  return rule.mask === 'text' ? 'maskedText' : 'maskedBlank';
}

/** The rules with another choice for a column; whom it is for stays. */
export function withChoice(
  rules: readonly ColumnRuleSetting[],
  column: string,
  choice: ColumnChoice,
): ColumnRuleSetting[] {
  if (choice === 'visible') {
    return rules.filter((rule) => rule.column !== column);
  }
  const before = findRule(rules, column);
  const rule: ColumnRuleSetting = {
    column,
    access: choice === 'hidden' ? 'hidden' : 'masked',
    mask: choice === 'maskedBlank' ? 'blank' : 'text',
    audience: before?.audience ?? EVERYONE,
  };
  return before === undefined ? [...rules, rule] : rules.map((one) => (one === before ? rule : one));
}

export const withAudience = (
  rules: readonly ColumnRuleSetting[],
  column: string,
  audience: RuleAudience,
): ColumnRuleSetting[] => {
  const before = findRule(rules, column);
  return rules.map((one) => (one === before ? { ...one, audience } : one));
};
