import { type ChartFormat, type DatasetColumn, TIME_UNITS, type TileOf } from '@plumbline/contract';
import { isTemporal } from '@plumbline/viz';
import { NumberInput } from '@mantine/core';
import { t } from '../../../../../messages/index.ts';
import { useEdit } from '../../hooks/edit-context.ts';
import { unitFor } from '../../../core/model/starting-tiles.ts';
import { Choice, ColumnChoice, TextField } from './fields.tsx';
import { MeasureChoice } from './measure-choice.tsx';

type FigureTile = TileOf<'figure'>;

interface FigureSettingsProps {
  readonly tile: FigureTile;
  readonly columns: readonly DatasetColumn[];
}

const KINDS = ['auto', 'plain', 'compact', 'percent', 'currency'] as const;

export const FigureSettings = ({ tile, columns }: FigureSettingsProps) => {
  const { dispatch } = useEdit();
  const set = (change: Partial<FigureTile>): void =>
    dispatch({ type: 'replaced', tile: { ...tile, ...change } });
  const { measure, over } = tile;
  return (
    <>
      <MeasureChoice tile={tile} columns={columns} onChange={set} />
      <ColumnChoice
        label={t('dashboardEditor.over')}
        value={over?.field ?? null}
        columns={columns.filter(isTemporal)}
        none={t('dashboardEditor.overNone')}
        onChange={(field) => {
          const { over: _before, ...rest } = tile;
          const column = columns.find(({ name }) => name === field);
          const next =
            column === undefined ? {} : { over: { field: column.name, timeUnit: unitFor(column) } };
          dispatch({ type: 'replaced', tile: { ...rest, ...next } });
        }}
      />
      {over === undefined ? null : (
        <>
          <Choice
            label={t('dashboardEditor.overUnit')}
            value={over.timeUnit}
            options={TIME_UNITS.map((value) => ({ value, label: t(`grain.${value}`) }))}
            onChange={(timeUnit) => set({ over: { ...over, timeUnit } })}
          />
          <Choice
            label={t('dashboardEditor.rise')}
            value={riseOf(tile.upIsGood)}
            options={(['good', 'bad', 'neither'] as const).map((value) => ({
              value,
              label: t(`dashboardEditor.rise-${value}`),
            }))}
            onChange={(value) => set({ upIsGood: value === 'neither' ? null : value === 'good' })}
          />
        </>
      )}
      <NumberInput
        label={t('dashboardEditor.goal')}
        value={tile.goal ?? ''}
        onChange={(value) => {
          const { goal: _before, ...rest } = tile;
          dispatch({
            type: 'replaced',
            tile: { ...rest, ...(typeof value === 'number' ? { goal: value } : {}) },
          });
        }}
      />
      <FormatFields
        format={measure.format ?? {}}
        own={t(measure.formula === undefined ? 'chartTerm.format_auto' : 'dashboardEditor.formatOfMeasure')}
        onChange={(format) => set({ measure: { ...measure, format } })}
      />
    </>
  );
};

const FormatFields = ({
  format,
  own,
  onChange,
}: {
  readonly format: ChartFormat;
  /** The format without a choice, in words. */
  readonly own: string;
  readonly onChange: (format: ChartFormat) => void;
}) => {
  const { kind: _kind, ...rest } = format;
  const { currency: _currency, ...bare } = rest;
  return (
    <>
      <Choice
        label={t('dashboardEditor.format')}
        value={format.kind ?? 'auto'}
        options={KINDS.map((value) => ({
          value,
          label: value === 'auto' ? own : t(`chartTerm.format_${value}`),
        }))}
        onChange={(kind) =>
          onChange({
            ...(kind === 'currency' ? rest : bare),
            ...(kind === 'auto' ? {} : { kind }),
          })
        }
      />
      {format.kind === 'currency' ? (
        <TextField
          label={t('dashboardEditor.currency')}
          description={t('dashboardEditor.currencyHelp')}
          value={format.currency ?? ''}
          maxLength={3}
          onCommit={(text) => {
            const currency = text.trim().toUpperCase();
            if (currency === '') {
              onChange({ kind: 'currency', ...bare });
            } else if (/^[A-Z]{3}$/u.test(currency)) {
              onChange({ ...format, currency });
            }
          }}
        />
      ) : null}
    </>
  );
};

function riseOf(upIsGood: boolean | null): 'good' | 'bad' | 'neither' {
  if (upIsGood === null) {
    return 'neither';
  }
  return upIsGood ? 'good' : 'bad';
}
