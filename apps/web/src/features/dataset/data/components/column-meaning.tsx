import {
  findQuantity,
  findUnit,
  QUANTITIES,
  QUANTITY_NAMES,
  updateDatasource,
  type ColumnCorrection,
  type DatasetColumn,
  type FoundQuantity,
  type FoundUnit,
  type Quantity,
} from '@plumbline/contract';
import { Badge, Button, NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { FormButtons } from '../../../../ui/dialogs/form-buttons.tsx';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { t } from '../../../../messages/index.ts';
import { EditorsOnly } from '../../core/components/editors-only.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { labelFinder, describeColumn } from '../../core/model/row-meaning.ts';
import classes from './panel.module.css';

/** What a column's numbers are, why, and where somebody says otherwise, and what the column is among others. */
export const ColumnMeaning = ({ column }: { readonly column: DatasetColumn }) => {
  const { dataset, columns, canEdit } = useDatasetPage();
  const [isEditing, setIsEditing] = useState(false);
  const uncorrected = { ...column, ...column.asFound };
  const quantity = findQuantity(uncorrected, { columns, subject: dataset.name });
  const places = describeColumn(column.name, dataset.meaning, labelFinder(columns));
  if (quantity === null && places.length === 0) {
    return null;
  }
  const unit = findUnit(uncorrected);
  return (
    <section className={classes['meaning']} aria-label={t('meaning.title')}>
      <h3 className={classes['meaningTitle']}>{t('meaning.title')}</h3>
      {places.length === 0 ? null : <AmongOthers places={places} />}
      {quantity === null ? null : (
        <>
          {isEditing ? (
            <MeaningForm column={column} found={quantity} unit={unit} onDone={() => setIsEditing(false)} />
          ) : (
            <>
              <Facts column={column} found={quantity} unit={unit} />
              <EditorsOnly can={canEdit}>
                <Button variant="default" size="xs" disabled={!canEdit} onClick={() => setIsEditing(true)}>
                  {t('meaning.correct')}
                </Button>
              </EditorsOnly>
            </>
          )}
        </>
      )}
    </section>
  );
};

/** What the column is to the rows and to other columns; corrected where all of it is, on the profile page. */
const AmongOthers = ({ places }: { readonly places: readonly string[] }) => {
  const { dataset } = useDatasetPage();
  return (
    <>
      <ul className={classes['places']}>
        {places.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
      <p className={classes['note']}>
        <Link to="/datasets/$id/profile" params={{ id: dataset.id }}>
          {t('meaning.rowsTitle')}
        </Link>
      </p>
    </>
  );
};

interface MeaningProps {
  readonly column: DatasetColumn;
  readonly found: FoundQuantity;
  readonly unit: FoundUnit | null;
}

const kindText = (quantity: Quantity): string => t(`meaning.kind-${quantity}`);

const reasonText = ({ evidence, words }: FoundQuantity): string =>
  evidence.length === 0
    ? t('meaning.foundAsUsual')
    : t('meaning.foundBy', {
        reasons: evidence.map((kind) => t(`meaning.evidence-${kind}`, { words: words ?? '' })),
      });

/** The unit that is in force, as people say it. */
const unitText = ({ corrections }: DatasetColumn, unit: FoundUnit | null): string =>
  (corrections?.unit === undefined ? unit?.unit : corrections.unit) ?? t('meaning.noUnit');

const Facts = ({ column, found, unit }: MeaningProps) => {
  const { corrections = {} } = column;
  const quantity = column.quantity ?? found.quantity;
  return (
    <dl className={classes['facts']}>
      <dt>{t('meaning.kind')}</dt>
      <dd>
        {kindText(quantity)}{' '}
        <Badge variant="default" size="sm" tt="none">
          {t('meaning.usedAs', { use: QUANTITIES[quantity] })}
        </Badge>
        <p className={classes['note']}>
          {corrections.quantity === undefined
            ? reasonText(found)
            : t('meaning.corrected', { found: kindText(found.quantity) })}
        </p>
      </dd>
      <dt>{t('meaning.unit')}</dt>
      <dd>
        {unitText(column, unit)}
        <UnitReason corrections={corrections} unit={unit} />
      </dd>
    </dl>
  );
};

const UnitReason = ({
  corrections,
  unit,
}: Pick<MeaningProps, 'unit'> & { readonly corrections: ColumnCorrection }) => {
  if (corrections.unit !== undefined) {
    return (
      <p className={classes['note']}>
        {t('meaning.corrected', { found: unit?.unit ?? t('meaning.noUnit') })}
      </p>
    );
  }
  return unit === null ? null : <p className={classes['note']}>{t(`meaning.unitBy-${unit.evidence}`)}</p>;
};

const MeaningForm = ({ column, found, unit, onDone }: MeaningProps & { readonly onDone: () => void }) => {
  const { dataset } = useDatasetPage();
  const { corrections = {} } = column;
  const [kind, setKind] = useState<Quantity | ''>(corrections.quantity ?? '');
  const foundUnit = unit?.unit ?? '';
  const [text, setText] = useState(corrections.unit === undefined ? foundUnit : (corrections.unit ?? ''));
  const call = useChange(updateDatasource);
  const save = async (corrections: ColumnCorrection): Promise<void> => {
    const result = await call.run({
      params: { id: dataset.id },
      body: { columns: [{ name: column.name, corrections }] },
    });
    if (result.ok) {
      onDone();
      toast(t('meaning.saved'));
    }
  };
  const unitSaid = text.trim();
  const isUnitSaid = corrections.unit !== undefined || unitSaid !== foundUnit;
  return (
    <Form
      className={classes['form']}
      onSubmit={() => {
        void save({
          ...(kind === '' ? {} : { quantity: kind }),
          ...(isUnitSaid ? { unit: unitSaid === '' ? null : unitSaid } : {}),
        });
      }}
    >
      <NativeSelect
        size="sm"
        label={t('meaning.kind')}
        description={t('meaning.kindHelp')}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as Quantity | '')}
        data={[
          { value: '', label: t('meaning.asFound', { found: kindText(found.quantity) }) },
          ...QUANTITY_NAMES.map((value) => ({ value, label: kindText(value) })),
        ]}
        data-autofocus
      />
      <TextInput
        size="sm"
        label={t('meaning.unit')}
        description={t('meaning.unitHelp')}
        value={text}
        maxLength={12}
        onChange={(event) => setText(event.currentTarget.value)}
        error={call.failure === null ? null : errorMessage(call.failure)}
      />
      <div className={classes['formFoot']}>
        {column.corrections === undefined ? null : (
          <Button variant="subtle" color="gray" onClick={() => void save({})}>
            {t('meaning.reset')}
          </Button>
        )}
        <FormButtons submit={t('grid.panelSave')} isBusy={call.isLoading} onCancel={onDone} />
      </div>
    </Form>
  );
};
