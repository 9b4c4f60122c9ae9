import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { ProviderRole } from '@plumbline/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import { t } from '../../../messages/index.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { GroupRow, ProviderDraft } from './model.ts';
import { roleChoices } from './role-choices.ts';
import { ICON, SMALL_ICON } from '../../../ui/icons/icons.ts';
import { WordsField } from '../../../ui/fields/words-field.tsx';
import classes from '../components/workspace.module.css';

interface GroupRolesProps {
  readonly draft: ProviderDraft;
  readonly onChange: (part: Partial<ProviderDraft>) => void;
}

/** Which role the members of a group at the provider get. */
export const GroupRoles = ({ draft: { groups, groupsClaim, scopes }, onChange }: GroupRolesProps) => {
  const set = (at: number, change: Partial<GroupRow>): void =>
    onChange({ groups: groups.map((row, index) => (index === at ? { ...row, ...change } : row)) });
  const key = Math.max(0, ...groups.map((row) => row.key)) + 1;
  return (
    <fieldset className={classes['attributes']}>
      <legend>{t('signIn.groupRoles')}</legend>
      <p className={classes['hint']}>{t('signIn.groupRolesWhat')}</p>
      {groups.map((row, at) => (
        <div key={row.key} className={classes['attribute']}>
          <TextInput
            aria-label={t('signIn.group')}
            placeholder={t('signIn.group')}
            maxLength={200}
            value={row.group}
            onChange={(event) => set(at, { group: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={t('signIn.roleOf', { group: row.group })}
            value={row.role}
            data={roleChoices()}
            onChange={(event) => set(at, { role: event.currentTarget.value as ProviderRole })}
          />
          <IconButton
            label={t('signIn.removeGroup', { group: row.group })}
            onClick={() => onChange({ groups: groups.filter((_, index) => index !== at) })}
          >
            <IconX {...ICON} />
          </IconButton>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus {...SMALL_ICON} />}
        onClick={() => onChange({ groups: [...groups, { key, group: '', role: 'viewer' }] })}
      >
        {t('signIn.addGroup')}
      </Button>
      {groups.length === 0 ? null : (
        <>
          <TextInput
            label={t('signIn.groupsClaim')}
            maxLength={200}
            w="100%"
            value={groupsClaim}
            onChange={(event) => onChange({ groupsClaim: event.currentTarget.value })}
          />
          <WordsField
            label={t('signIn.scopes')}
            description={t('signIn.scopesWhat')}
            w="100%"
            value={scopes}
            acceptValueOnBlur
            onChange={(next) => onChange({ scopes: next })}
          />
        </>
      )}
    </fieldset>
  );
};
