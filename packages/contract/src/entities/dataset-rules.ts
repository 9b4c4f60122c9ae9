import { z } from 'zod';
import { Id } from '../envelope.ts';
import { Condition } from './filter.ts';

/** Whom a rule is for. Those who may manage the dataset are under no rule. */
export const RuleAudience = z
  .object({
    /** Everyone who may not manage the dataset; `groups` and `people` are then ignored. */
    everyone: z.boolean(),
    /** Ids of groups of the workspace. */
    groups: z.array(Id).max(500),
    /** Ids of members. */
    people: z.array(Id).max(500),
  })
  .refine(({ everyone, groups, people }) => everyone || groups.length + people.length > 0, {
    message: 'Choose whom the rule is for.',
    path: ['everyone'],
  });
export type RuleAudience = z.infer<typeof RuleAudience>;

/** Holds where the column is one of the reader's values of an attribute, the member's own and those of their groups. */
export const AttributeCondition = z.object({
  /** A column of the rows as they are read, before the recipe. */
  column: z.string().min(1).max(1000),
  op: z.literal('attribute'),
  /** Name of the attribute, which members and groups have values of. */
  value: z.string().trim().min(1, 'Name the attribute.').max(100),
});
export type AttributeCondition = z.infer<typeof AttributeCondition>;

/** A condition on a column: as in filters, or compared with an attribute of the reader. */
export const RuleCondition = z.union([AttributeCondition, Condition]);
export type RuleCondition = z.infer<typeof RuleCondition>;

/** Rows in which every condition holds are shared with the audience; all rows without a condition. */
export const RowRuleSetting = z.object({
  audience: RuleAudience,
  /** Empty: all rows. */
  conditions: z.array(RuleCondition).max(20),
});
export type RowRuleSetting = z.infer<typeof RowRuleSetting>;

export const COLUMN_ACCESS = ['masked', 'hidden'] as const;
/** What a masked column holds: the same text in every row, or nothing. */
export const COLUMN_MASKS = ['text', 'blank'] as const;
export const MASK_TEXT = '•••';

/** A column that is masked or hidden for some readers. Where rules differ, hidden wins. */
export const ColumnRuleSetting = z.object({
  /** A column of the rows as they are read, before the recipe. */
  column: z.string().min(1).max(1000),
  /** `masked`: the column is there and its values are not. `hidden`: there is no such column. */
  access: z.enum(COLUMN_ACCESS),
  /**
   * For `masked` alone. `text`: the column is a text that reads `•••` in every row; `blank`: every value is
   * null.
   */
  mask: z.enum(COLUMN_MASKS).default('text'),
  audience: RuleAudience,
});
export type ColumnRuleSetting = z.infer<typeof ColumnRuleSetting>;

/**
 * What readers of a dataset see of it. Columns are those of the rows as they are read, before the first step. Where there
 * are rules on rows, a reader sees the rows of all rules that are for them, and none where no rule is.
 */
export const DatasetRules = z.object({
  /**
   * None: everybody sees all rows. Otherwise each reader sees the rows of the rules that are for them.
   */
  rows: z.array(RowRuleSetting).max(200),
  /** None: everybody sees all columns. */
  columns: z.array(ColumnRuleSetting).max(2000),
});
export type DatasetRules = z.infer<typeof DatasetRules>;

/** `no_rule`: no rule is for them; `no_attribute`: they lack the attribute that their rules compare. */
export const CONFINEMENT_REASONS = ['rules', 'no_rule', 'no_attribute', 'broken_rule', 'unreleased'] as const;

/** Why a reader sees a part of a dataset. */
export const Confinement = z.object({
  /** Why the caller sees a part. */
  reason: z.enum(CONFINEMENT_REASONS),
  /** True where some rows may be withheld. */
  rows: z.boolean(),
  /** Names of columns whose values are masked. */
  masked: z.array(z.string()),
});
export type Confinement = z.infer<typeof Confinement>;
