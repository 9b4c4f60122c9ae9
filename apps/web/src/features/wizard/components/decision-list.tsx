import { Button, Menu } from '@mantine/core';
import type { Decision, ReadOptions } from '@plumbline/contract';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { t } from '../../../messages/index.ts';
import type { InspectionReply } from '../api.ts';
import { needsReview, chosenFields } from '../model/decisions/governed.ts';
import type { OptionsEvent } from '../model/dialect/read-options.ts';
import { ICON, SMALL_ICON } from '../../../ui/icons/icons.ts';
import classes from './decisions.module.css';

interface DecisionListProps {
  readonly inspection: InspectionReply;
  readonly options: ReadOptions;
  readonly onEvent: (event: OptionsEvent) => void;
}

/** What was found out about the file, why, and what else it could be. */
export const DecisionList = ({ inspection, options, onEvent }: DecisionListProps) => (
  <ul className={classes['decisions']} aria-label={t('wizard.decisions')}>
    {inspection.decisions.map((decision) => (
      <DecisionItem key={decision.key} decision={decision} options={options} onEvent={onEvent} />
    ))}
  </ul>
);

interface DecisionItemProps extends Omit<DecisionListProps, 'inspection'> {
  readonly decision: Decision;
}

const DecisionItem = ({ decision, options, onEvent }: DecisionItemProps) => {
  const { says, because, certainty } = decision;
  const chosen = chosenFields(decision, options);
  return (
    <li
      className={classes['decision']}
      data-key={decision.key}
      data-look={needsReview(decision) || undefined}
      data-chosen={chosen.length > 0 || undefined}
    >
      <div className={classes['words']}>
        <p className={classes['says']}>{says}</p>
        <p className={classes['because']}>
          <span className={classes['certainty']}>{t(`wizard.certainty-${certainty}`)}</span>
          {because === '' ? null : <> · {because}</>}
        </p>
      </div>
      <div className={classes['actions']}>
        {chosen.length === 0 ? null : (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconArrowBackUp {...SMALL_ICON} />}
            aria-label={t('wizard.asFoundOf', { says })}
            onClick={() => onEvent({ kind: 'found', fields: chosen })}
          >
            {t('wizard.asFoundShort')}
          </Button>
        )}
        <Alternatives decision={decision} onChoose={(one) => onEvent({ kind: 'chosen', options: one })} />
      </div>
    </li>
  );
};

interface AlternativesProps {
  readonly decision: Decision;
  readonly onChoose: (options: ReadOptions) => void;
}

const Alternatives = ({ decision: { says, alternatives }, onChoose }: AlternativesProps) =>
  alternatives.length === 0 ? null : (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button variant="subtle" size="xs" aria-label={t('wizard.changeOf', { says })}>
          {t('wizardColumns.change')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>
        <Menu.Item leftSection={<IconCheck {...ICON} />} aria-current="true">
          {says}
        </Menu.Item>
        <Menu.Divider />
        {alternatives.map(({ label, options }) => (
          <Menu.Item
            key={label}
            leftSection={<span className={classes['blank']} />}
            onClick={() => onChoose(options)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
