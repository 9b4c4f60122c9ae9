import type { RowRuleSetting, RuleAudience, RuleCondition } from '@plumbline/contract';
import { t } from '../../../../messages/index.ts';
import { nodeWords, type FindColumn } from '../../../../ui/filter/sentence.ts';
import type { RulesState } from '../api.ts';

type AudienceNames = Pick<RulesState, 'groups' | 'people'>;

const joinNames = (
  ids: readonly string[],
  all: readonly { readonly id: string; readonly name: string }[],
): string => ids.map((id) => all.find((one) => one.id === id)?.name ?? t('rules.gone')).join(', ');

export const conditionWords = (condition: RuleCondition, findColumn: FindColumn): string =>
  condition.op === 'attribute'
    ? t('rules.attributeIs', { column: condition.column, attribute: condition.value })
    : nodeWords(condition, findColumn);

/** “Ada and people in West”; null for everyone. */
export function audienceWords(
  { everyone, groups, people }: RuleAudience,
  named: AudienceNames,
): string | null {
  if (everyone) {
    return null;
  }
  const inGroups = t('rules.peopleIn', { groups: joinNames(groups, named.groups) });
  if (people.length === 0) {
    return inGroups;
  }
  const alone = joinNames(people, named.people);
  return groups.length === 0 ? alone : `${alone}, ${inGroups}`;
}

/** “People in West see rows where region is West”. */
export function ruleWords(
  { audience, conditions }: RowRuleSetting,
  named: AudienceNames,
  findColumn: FindColumn,
): string {
  const and = ` ${t('filter.filterAnd')} `;
  const rows =
    conditions.length === 0
      ? t('rules.allRows')
      : t('rules.rowsWhere', {
          conditions: conditions.map((condition) => conditionWords(condition, findColumn)).join(and),
        });
  if (audience.everyone) {
    return t('rules.everyoneSees', { rows });
  }
  const groups = joinNames(audience.groups, named.groups);
  const people = joinNames(audience.people, named.people);
  if (audience.people.length === 0) {
    return t('rules.groupsSee', { groups, rows });
  }
  return audience.groups.length === 0
    ? t('rules.peopleSee', { people, rows, count: audience.people.length })
    : t('rules.mixedSee', { people, groups, rows });
}
