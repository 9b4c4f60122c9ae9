import { NativeSelect } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { t } from '../../../messages/index.ts';
import type { Choice } from '../model/dialect/dialect-text.ts';
import classes from './extract.module.css';

interface SettingProps {
  /** The beginning of the sentence that the field ends. */
  readonly label: string;
  /** What in the file speaks for it; null says nothing. */
  readonly evidence: string | null;
  readonly isChosen: boolean;
  readonly onFound: () => void;
  readonly children: (ids: { readonly labelledBy: string; readonly describedBy: string }) => ReactNode;
}

/** One finding as a sentence, with its evidence; changed, it says so and leads back. */
export const Setting = ({ label, evidence, isChosen, onFound, children }: SettingProps) => {
  const id = useId();
  const ids = { labelledBy: `${id}-ask`, describedBy: `${id}-evidence` };
  return (
    <li className={classes['setting']} data-chosen={isChosen || undefined}>
      <span id={ids.labelledBy} className={classes['ask']}>
        {label}
      </span>
      {children(ids)}
      <span id={ids.describedBy} className={classes['evidence']} title={evidence ?? undefined}>
        {isChosen ? t('wizard.chosen') : evidence}
        {isChosen ? (
          <>
            {' · '}
            <button type="button" onClick={onFound}>
              {t('wizard.asFound')}
            </button>
          </>
        ) : null}
      </span>
    </li>
  );
};

interface ChoiceSettingProps extends Omit<SettingProps, 'children'> {
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
}

export const ChoiceSetting = ({ value, choices, onChange, ...setting }: ChoiceSettingProps) => (
  <Setting {...setting}>
    {({ labelledBy, describedBy }) => (
      <NativeSelect
        size="sm"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        value={value}
        data={choices.map((choice) => ({ ...choice }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Setting>
);
