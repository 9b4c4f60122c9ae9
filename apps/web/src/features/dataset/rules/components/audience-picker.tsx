import type { RuleAudience } from '@plumbline/contract';
import { MultiSelect, SegmentedControl } from '@mantine/core';
import { t } from '../../../../messages/index.ts';
import type { RulesState } from '../api.ts';
import classes from './rules.module.css';

interface AudiencePickerProps {
  readonly audience: RuleAudience;
  readonly onAudience: (audience: RuleAudience) => void;
  readonly state: RulesState;
  readonly isIncomplete: boolean;
}

export const isComplete = ({ everyone, groups, people }: RuleAudience): boolean =>
  everyone || groups.length + people.length > 0;

/** Everyone, or groups and people. Those who manage the dataset are not offered: no rule is for them. */
export const AudiencePicker = ({ audience, onAudience, state, isIncomplete }: AudiencePickerProps) => {
  const groups = new Set(state.groups.map(({ id }) => id));
  const items = (list: readonly { readonly id: string; readonly name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  const people = state.people.filter(({ id, manages }) => !manages || audience.people.includes(id));
  return (
    <fieldset className={classes['fields']}>
      <legend className={classes['legend']}>{t('rules.audience')}</legend>
      <SegmentedControl
        aria-label={t('rules.audience')}
        value={audience.everyone ? 'everyone' : 'some'}
        onChange={(value) => onAudience({ ...audience, everyone: value === 'everyone' })}
        data={[
          { value: 'everyone', label: t('rules.everyone') },
          { value: 'some', label: t('rules.some') },
        ]}
      />
      {audience.everyone ? null : (
        <MultiSelect
          className={classes['pick'] ?? ''}
          aria-label={t('rules.pick')}
          placeholder={t('rules.pickPlaceholder')}
          searchable
          value={[...audience.groups, ...audience.people]}
          error={isIncomplete ? t('rules.pickNone') : null}
          onChange={(ids) =>
            onAudience({
              everyone: false,
              groups: ids.filter((id) => groups.has(id)),
              people: ids.filter((id) => !groups.has(id)),
            })
          }
          data={[
            { group: t('rules.pickGroups'), items: items(state.groups) },
            { group: t('rules.pickPeople'), items: items(people) },
          ]}
        />
      )}
    </fieldset>
  );
};
