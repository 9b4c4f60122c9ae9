import type { ColumnRuleSetting, RuleAudience } from '@plumbline/contract';

/** How a column is shown, as one choice. */
export const COLUMN_CHOICES = ['visible', 'maskedText', 'maskedBlank', 'hidden'] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];

export const EVERYONE: RuleAudience = { everyone: true, groups: [], people: [] };
export const NOBODY_YET: RuleAudience = { everyone: false, groups: [], people: [] };

/** The rules of a column: several, where it is limited in another way for other people. */
export const columnRules = (
  rules: readonly ColumnRuleSetting[],
  column: string,
): readonly ColumnRuleSetting[] => rules.filter((rule) => rule.column === column);

export function ruleChoice(rule: ColumnRuleSetting | undefined): ColumnChoice {
  if (rule === undefined) {
    return 'visible';
  }
  if (rule.access === 'hidden') {
    return 'hidden';
  }
  return rule.mask === 'text' ? 'maskedText' : 'maskedBlank';
}

export const newRule = (
  column: string,
  choice: Exclude<ColumnChoice, 'visible'>,
  audience: RuleAudience,
): ColumnRuleSetting => ({
  column,
  access: choice === 'hidden' ? 'hidden' : 'masked',
  mask: choice === 'maskedBlank' ? 'blank' : 'text',
  audience,
});

/** The rules with another choice in one of them; whom it is for stays. A rule that makes its column visible is removed. */
export const withChoice = (
  rules: readonly ColumnRuleSetting[],
  rule: ColumnRuleSetting,
  choice: ColumnChoice,
): ColumnRuleSetting[] =>
  choice === 'visible'
    ? rules.filter((one) => one !== rule)
    : rules.map((one) => (one === rule ? newRule(rule.column, choice, rule.audience) : one));

export const withAudience = (
  rules: readonly ColumnRuleSetting[],
  rule: ColumnRuleSetting,
  audience: RuleAudience,
): ColumnRuleSetting[] => rules.map((one) => (one === rule ? { ...one, audience } : one));
