import { type DashboardParameter, type DatasetColumn, parameterColumn, type Tile } from '@plumbline/contract';
import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FilterScopeContext } from '../../../../ui/filter/filter-scope.ts';
import { isDated, isNumeric } from '../../../../lib/filters/operators.ts';
import { NO_FILTERS } from '../../../../lib/filters/filter-tree.ts';
import { tileDataset } from '../../core/model/dashboard-content.ts';
import { ParameterChip } from '../../core/components/parameter-chip.tsx';
import { useDatasetScope } from '../../../../ui/filter/use-dataset-scope.ts';
import { t } from '../../../../messages/index.ts';
import { tileName } from '../../core/model/difference-text.ts';
import { useEdit } from '../hooks/edit-context.ts';
import { Choice, ColumnChoice, TextField } from './settings/fields.tsx';
import { SMALL_ICON } from '../../../../ui/icons/icons.ts';
import classes from './edit.module.css';

type Op = DashboardParameter['op'];

/** How readers may filter a column of this type; the first is what a new one begins with. */
function opsFor(column: DatasetColumn | undefined): readonly Op[] {
  if (column === undefined) {
    return ['in'];
  }
  if (isDated(column.type)) {
    return ['between', 'relative', 'gte', 'lte'];
  }
  return isNumeric(column.type) ? ['between', 'in', 'gte', 'lte', 'eq'] : ['in', 'contains', 'eq'];
}

/** Unique, and valid in a text as `{{name}}`. */
function nameFor(column: string, parameters: readonly DashboardParameter[]): string {
  const names = new Set(parameters.map(({ name }) => name));
  let name = column.slice(0, 90);
  for (let number = 2; names.has(name); number += 1) {
    name = `${column.slice(0, 90)}_${number}`;
  }
  return name;
}

/** Filters that readers set: on which column, how, with what to begin, and which tiles they leave alone. */
export const ParametersEditor = () => {
  const { content, dispatch, dashboard, datasets } = useEdit();
  const dataset = datasets.get(dashboard.datasetId);
  const scope = useDatasetScope(dataset, dashboard.datasetId);
  const columns = scope.columns.filter(({ type }) => type !== 'json');
  const { parameters } = content;
  const put = (next: readonly DashboardParameter[]): void =>
    dispatch({ type: 'parameters', parameters: next });
  const add = (): void => {
    const [column] = columns.filter(({ name }) => !parameters.some((each) => each.column === name));
    if (column !== undefined) {
      const name = nameFor(column.name, parameters);
      const op = opsFor(column)[0] ?? 'in';
      put([...parameters, { name, label: column.label, column: column.name, op, value: null }]);
    }
  };
  return (
    <FilterScopeContext value={scope}>
      <p className={classes['quiet']}>{t('dashboardEditor.parametersWhat')}</p>
      {parameters.map((parameter, at) => (
        <OneParameter
          key={parameter.name}
          parameter={parameter}
          columns={columns}
          tiles={content.tiles.filter((tile) => tileDataset(tile, dashboard.datasetId) !== null)}
          onChange={(next) => put(parameters.with(at, next))}
          onRemove={() => put(parameters.toSpliced(at, 1))}
        />
      ))}
      <Button mt="sm" variant="default" leftSection={<IconPlus {...SMALL_ICON} />} onClick={add}>
        {t('dashboardEditor.addParameter')}
      </Button>
    </FilterScopeContext>
  );
};

interface OneParameterProps {
  readonly parameter: DashboardParameter;
  readonly columns: readonly DatasetColumn[];
  /** Tiles with data. */
  readonly tiles: readonly Tile[];
  readonly onChange: (parameter: DashboardParameter) => void;
  readonly onRemove: () => void;
}

const OneParameter = ({ parameter, columns, tiles, onChange, onRemove }: OneParameterProps) => {
  const column = columns.find(({ name }) => name === parameter.column);
  return (
    <fieldset className={classes['parameter']}>
      <legend className="pl-hidden">{parameter.label}</legend>
      <div className={classes['parameterHead']}>
        <ParameterChip
          parameter={parameter}
          values={{}}
          rest={NO_FILTERS}
          onChange={(value) => onChange({ ...parameter, value })}
        />
        <ActionIcon aria-label={t('dashboardEditor.removeOf', { name: parameter.label })} onClick={onRemove}>
          <IconTrash {...SMALL_ICON} />
        </ActionIcon>
      </div>
      <TextField
        label={t('dashboardEditor.label')}
        value={parameter.label}
        maxLength={200}
        onCommit={(label) => onChange({ ...parameter, label })}
      />
      <ColumnChoice
        label={t('dashboardEditor.column')}
        value={parameter.column}
        columns={columns}
        onChange={(name) => {
          const next = columns.find((each) => each.name === name);
          if (next !== undefined) {
            const op = opsFor(next)[0] ?? 'in';
            onChange({ ...parameter, column: next.name, label: next.label, op, value: null });
          }
        }}
      />
      <Choice
        label={t('dashboardEditor.how')}
        value={parameter.op}
        options={[...new Set([...opsFor(column), parameter.op])].map((op) => ({
          value: op,
          label: t(`dashboardEditor.op-${op}`),
        }))}
        onChange={(op) => onChange({ ...parameter, op, value: null })}
      />
      {tiles.length === 0 ? null : <Targets parameter={parameter} tiles={tiles} onChange={onChange} />}
    </fieldset>
  );
};

/** Tiles that it filters: all of them, until one is left out. */
const Targets = ({
  parameter,
  tiles,
  onChange,
}: Pick<OneParameterProps, 'parameter' | 'tiles' | 'onChange'>) => (
  <details className={classes['targets']}>
    <summary>
      {t('dashboardEditor.parameterTiles', {
        count: tiles.filter(({ id }) => parameterColumn(parameter, id) !== null).length,
        total: tiles.length,
      })}
    </summary>
    {tiles.map((tile) => (
      <Checkbox
        key={tile.id}
        size="xs"
        label={tileName(tile)}
        checked={parameterColumn(parameter, tile.id) !== null}
        onChange={(event) => {
          const { [tile.id]: _before, ...targets } = parameter.targets ?? {};
          const next = event.currentTarget.checked ? targets : { ...targets, [tile.id]: null };
          const { targets: _targets, ...rest } = parameter;
          onChange(Object.keys(next).length === 0 ? rest : { ...rest, targets: next });
        }}
      />
    ))}
  </details>
);
