import { NativeSelect, Radio } from '@mantine/core';
import type { LiveSetting } from '@plumbline/contract';
import { t } from '../../messages/index.ts';
import { ageText, LIVE_AGES } from './live-ages.ts';
import classes from './live-choice.module.css';

const DEFAULT_AGE = 300;

interface LiveChoiceProps {
  /** Null: the rows are copied. */
  readonly value: LiveSetting | null;
  /** It has not been proven on a server of the vendor. */
  readonly isBeta: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (value: LiveSetting | null) => void;
}

/** Whether rows are copied or queried where they are, and what each means. */
export const LiveChoice = ({ value, isBeta, isDisabled = false, onChange }: LiveChoiceProps) => {
  const age = value?.cacheSeconds ?? DEFAULT_AGE;
  const ages = LIVE_AGES.some((listed) => listed === age) ? LIVE_AGES : [...LIVE_AGES, age];
  return (
    <Radio.Group
      label={t('live.choice')}
      value={value === null ? 'extract' : 'live'}
      onChange={(chosen) => onChange(chosen === 'live' ? { cacheSeconds: age } : null)}
    >
      <div className={classes['choices']}>
        <Radio
          value="extract"
          label={t('live.extract')}
          description={t('live.extractHelp')}
          disabled={isDisabled}
        />
        <Radio
          value="live"
          label={t(isBeta ? 'live.liveBeta' : 'live.live')}
          description={t('live.liveHelp')}
          disabled={isDisabled}
        />
        {value === null ? null : (
          <NativeSelect
            className={classes['age'] ?? ''}
            label={t('live.age')}
            description={t('live.ageHelp')}
            inputWrapperOrder={['label', 'input', 'description']}
            disabled={isDisabled}
            value={String(age)}
            data={ages.map((seconds) => ({ value: String(seconds), label: ageText(seconds) }))}
            onChange={({ currentTarget }) => onChange({ cacheSeconds: Number(currentTarget.value) })}
          />
        )}
      </div>
    </Radio.Group>
  );
};
