import {
  AGGREGATES,
  CHART_AGGREGATES,
  type DatasetColumn,
  type SavedMeasure,
  type TileOf,
} from '@plumbline/contract';
import { nameOfFormula } from '@plumbline/query';
import { isNumeric } from '@plumbline/viz';
import { useSavedMeasures } from '../../../../../lib/data/use-saved-measures.ts';
import { t } from '../../../../../messages/index.ts';
import { whyNotSummed } from '../../../../../ui/columns/default-aggregate.ts';
import { tileDataset } from '../../../core/model/dashboard-content.ts';
import { useEdit } from '../../hooks/edit-context.ts';
import {
  findSaved,
  formulaName,
  withAggregate,
  withSaved,
  type MeasureChange,
} from '../../model/figure-measure.ts';
import { Choice, ColumnChoice } from './fields.tsx';

type FigureTile = TileOf<'figure'>;
type Option = { readonly value: string; readonly label: string };

interface MeasureChoiceProps {
  readonly tile: FigureTile;
  readonly columns: readonly DatasetColumn[];
  readonly onChange: (change: MeasureChange) => void;
}

/** Values of saved measures among those of aggregates. */
const SAVED = 'saved:';

const OFFERED = CHART_AGGREGATES.filter((value) => AGGREGATES[value].option === null);

const savedOption = ({ name, certified }: SavedMeasure): Option => ({
  value: `${SAVED}${name}`,
  label: certified === null ? name : t('dashboardEditor.measureCertified', { name }),
});

/** What the tile shows where that is none of the saved measures: one that is deleted, or a formula of its own. */
function otherOptions(
  formula: string | undefined,
  { measures, isLoaded }: ReturnType<typeof useSavedMeasures>,
): readonly Option[] {
  const name = formula === undefined ? null : nameOfFormula(formula);
  if (formula === undefined || findSaved(measures, name) !== undefined) {
    return [];
  }
  const isGone = name !== null && isLoaded;
  const label = isGone ? t('dashboardEditor.measureGone', { name }) : (name ?? formula);
  return [{ value: `${SAVED}${name ?? formula}`, label }];
}

/** What the figure is: a saved measure, or an aggregate of a column. */
export const MeasureChoice = ({ tile, columns, onChange }: MeasureChoiceProps) => {
  const { dashboard } = useEdit();
  const saved = useSavedMeasures(tileDataset(tile, dashboard.datasetId) ?? dashboard.datasetId);
  const { measure } = tile;
  const { aggregate = 'count', formula, field } = measure;
  const name = formulaName(measure);
  const shown = findSaved(saved.measures, name);
  const ofDataset = [...otherOptions(formula, saved), ...saved.measures.map(savedOption)];
  const ofColumns = OFFERED.map((value) => ({ value, label: t(`aggregate.${value}`) }));
  const pick = (value: string): void => {
    const picked = saved.measures.find((one) => `${SAVED}${one.name}` === value);
    const next = OFFERED.find((one) => one === value);
    if (picked !== undefined) {
      onChange(withSaved(tile, picked));
    } else if (next !== undefined) {
      onChange(withAggregate(tile, next, columns));
    }
  };
  if (name !== null) {
    return (
      <Choice
        label={t('dashboardEditor.measure')}
        description={shown?.description ?? shown?.formula}
        value={`${SAVED}${shown?.name ?? name}`}
        options={inGroups(ofDataset, ofColumns)}
        onChange={pick}
      />
    );
  }
  return (
    <>
      <Choice
        label={t('dashboardEditor.measure')}
        description={whyNotSummed(
          columns.find((column) => column.name === field),
          columns,
        )}
        value={aggregate}
        options={inGroups(ofDataset, ofColumns)}
        onChange={pick}
      />
      {aggregate === 'count' ? null : (
        <ColumnChoice
          label={t('dashboardEditor.column')}
          value={field}
          columns={aggregate === 'distinct' ? columns : columns.filter(isNumeric)}
          onChange={(column) => onChange({ measure: { ...measure, field: column } })}
        />
      )}
    </>
  );
};

const inGroups = (ofDataset: readonly Option[], ofColumns: readonly Option[]) =>
  ofDataset.length === 0
    ? ofColumns
    : [
        { group: t('dashboardEditor.savedMeasures'), items: ofDataset },
        { group: t('dashboardEditor.aggregates'), items: ofColumns },
      ];
