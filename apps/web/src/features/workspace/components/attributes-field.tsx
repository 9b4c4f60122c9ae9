import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { t } from '../../../messages/index.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { AttributeRow } from '../model/attribute-rows.ts';
import { ICON, SMALL_ICON } from '../../../ui/icons/icons.ts';
import { WordsField } from '../../../ui/fields/words-field.tsx';
import classes from './workspace.module.css';

interface AttributesFieldProps {
  readonly rows: readonly AttributeRow[];
  readonly onChange: (rows: readonly AttributeRow[]) => void;
}

/** Names with their values, which row rules compare. */
export const AttributesField = ({ rows, onChange }: AttributesFieldProps) => {
  const set = (at: number, change: Partial<AttributeRow>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)));
  return (
    <fieldset className={classes['attributes']}>
      <legend>{t('workspace.attributes')}</legend>
      <p className={classes['hint']}>{t('workspace.attributesWhat')}</p>
      {rows.map(({ key, name, values }, at) => (
        <div key={key} className={classes['attribute']}>
          <TextInput
            aria-label={t('workspace.attributeName')}
            placeholder={t('workspace.attributeName')}
            maxLength={100}
            value={name}
            onChange={(event) => set(at, { name: event.currentTarget.value })}
          />
          <WordsField
            aria-label={t('workspace.attributeValues', { name })}
            placeholder={values.length === 0 ? t('workspace.attributeValuesHint') : ''}
            value={values}
            acceptValueOnBlur
            onChange={(next) => set(at, { values: next })}
          />
          <IconButton
            label={t('workspace.removeAttribute', { name })}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          >
            <IconX {...ICON} />
          </IconButton>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus {...SMALL_ICON} />}
        onClick={() => onChange([...rows, { key: nextKey(rows), name: '', values: [] }])}
      >
        {t('workspace.addAttribute')}
      </Button>
    </fieldset>
  );
};

const nextKey = (rows: readonly AttributeRow[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;
