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

/** Undefined: a column without rules. */
export function ruleChoice(rule: ColumnRuleSetting | undefined): ColumnChoice {
  if (rule === undefined) {
    return 'visible';
  }
  if (rule.access === 'hidden') {
    return 'hidden';
  }
  return rule.mask === 'text' ? 'maskedText' : 'maskedBlank';
}

const newRule = (
  column: string,
  choice: Exclude<ColumnChoice, 'visible'>,
  audience: RuleAudience,
): ColumnRuleSetting => ({
  column,
  access: choice === 'hidden' ? 'hidden' : 'masked',
  mask: choice === 'maskedBlank' ? 'blank' : 'text',
  audience,
});

/** Columns of the data and of the rules, each once: those that the data no longer has come first. */
export function ruledColumns(
  rules: readonly ColumnRuleSetting[],
  columns: readonly { readonly name: string }[],
): readonly string[] {
  const names = columns.map(({ name }) => name);
  const missing = rules.map(({ column }) => column).filter((column) => !names.includes(column));
  return [...new Set([...missing, ...names])];
}

/** Whether somebody without a rule for a column could have one: with one for everyone there is nobody left. */
export const hasRoomForRule = (rules: readonly ColumnRuleSetting[]): boolean =>
  rules.length > 0 && !rules.some(({ audience }) => audience.everyone);

/** One rule of a column; `rule` null: the column has none yet. */
interface RuleSlot {
  readonly column: string;
  readonly rule: ColumnRuleSetting | null;
}

/**
 * The rules with another choice in one of them, whose audience is unchanged, or with a new rule for everyone. A rule that
 * makes its column visible is removed.
 */
export function withChoice(
  rules: readonly ColumnRuleSetting[],
  { column, rule }: RuleSlot,
  choice: ColumnChoice,
): ColumnRuleSetting[] {
  if (choice === 'visible') {
    return rules.filter((one) => one !== rule);
  }
  return rule === null
    ? [...rules, newRule(column, choice, EVERYONE)]
    : rules.map((one) => (one === rule ? newRule(column, choice, rule.audience) : one));
}

/** The rules with another audience of one of them, or with a new rule that masks its column for the audience. */
export const withAudience = (
  rules: readonly ColumnRuleSetting[],
  { column, rule }: RuleSlot,
  audience: RuleAudience,
): ColumnRuleSetting[] =>
  rule === null
    ? [...rules, newRule(column, 'maskedText', audience)]
    : rules.map((one) => (one === rule ? { ...one, audience } : one));
