import { TIME_GRAIN_NAMES, updateMeasure, type BodyInput, type SavedMeasure } from '@plumbline/contract';
import { Button, NativeSelect } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useCan } from '../../../../lib/session/current.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { formatTableTime, t } from '../../../../messages/index.ts';
import { ICON } from '../../../../ui/icons/icons.ts';
import { Notice } from '../../../../ui/states/notice.tsx';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { AddMeasure } from './add-measure.tsx';
import { MeasureHistory } from './measure-history.tsx';
import { OwnerField } from './owner-field.tsx';
import classes from './formulas.module.css';

const ANY = '';

interface MeasureGovernanceProps {
  readonly measure: SavedMeasure;
  /** The formula in the editor is another one than the saved one. */
  readonly isChanged: boolean;
}

/** Owner and certification of a measure, and the unit of time that it is meant for. */
export const MeasureGovernance = ({ measure, isChanged }: MeasureGovernanceProps) => {
  const { dataset, canEdit } = useDatasetPage();
  const change = useChange(updateMeasure);
  const { id, owner, certified, grain } = measure;
  const run = (body: BodyInput<typeof updateMeasure>): void => void change.run({ params: { id }, body });
  const canAdd = useCan('editor');
  const canCertify = dataset.permission === 'manage';
  return (
    <section className={classes['governance']} aria-label={t('formula.governance')}>
      <p className={classes['seal']} data-certified={certified === null ? undefined : ''}>
        <IconRosetteDiscountCheck {...ICON} />
        {certified === null
          ? t('formula.notCertified')
          : t('formula.certifiedBy', {
              name: certified.by.name,
              time: formatTableTime(certified.certifiedAt),
            })}
      </p>
      {canEdit ? (
        <OwnerField owner={owner} isDisabled={change.isLoading} onOwner={(ownerId) => run({ ownerId })} />
      ) : (
        <p>{t('formula.ownedBy', { name: owner.name })}</p>
      )}
      <NativeSelect
        size="sm"
        aria-label={t('formula.grain')}
        value={grain ?? ANY}
        disabled={!canEdit || change.isLoading}
        onChange={(event) => {
          const next = TIME_GRAIN_NAMES.find((unit) => unit === event.currentTarget.value) ?? null;
          run({ grain: next });
        }}
        data={[
          { value: ANY, label: t('formula.grainAny') },
          ...TIME_GRAIN_NAMES.map((unit) => ({
            value: unit,
            label: t('formula.grainOf', { unit: t(`unit.${unit}`) }),
          })),
        ]}
      />
      <div className={classes['governActions']}>
        {canAdd ? <AddMeasure measure={measure} /> : null}
        <MeasureHistory measure={measure} />
        {canCertify ? (
          <Button
            size="xs"
            variant="default"
            disabled={isChanged || change.isLoading}
            onClick={() => run({ isCertified: certified === null })}
          >
            {t(certified === null ? 'formula.certify' : 'formula.uncertify')}
          </Button>
        ) : null}
      </div>
      {change.failure === null ? null : <Notice tone="negative">{errorMessage(change.failure)}</Notice>}
    </section>
  );
};
