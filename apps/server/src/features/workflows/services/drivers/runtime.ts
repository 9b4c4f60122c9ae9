import { findDrivers, type Bin, type Driver, type DriverGroup, type FoundDrivers } from '@plumbline/learn';
import { message, type Message } from '@plumbline/messages';
import type { Cell } from '@plumbline/contract';
import { numberToCell } from '../cells.ts';
import { classTarget, findColumn, labeledRows } from '../prediction/examples.ts';
import { significant } from '../figures.ts';
import {
  ServiceError,
  type DataColumn,
  type SectionDraft,
  type ServiceRuntime,
  type TrainingData,
} from '../service.ts';
import type { DriversOptions } from './options.ts';

/** Groups listed for each column. */
const GROUPS = 6;
const DIGITS = 6;

interface Goal {
  readonly values: Float64Array;
  /** The class whose share is compared; null for numbers. */
  readonly outcome: string | null;
}

function toGoal(column: DataColumn, { positive }: DriversOptions): Goal {
  if (column.data.kind === 'number' && column.type !== 'boolean' && positive === null) {
    return { values: column.data.values, outcome: null };
  }
  const { target, classes } = classTarget(column, positive);
  const wanted = positive === null ? classes.length - 1 : classes.indexOf(positive);
  if (wanted < 0) {
    throw new ServiceError(`"${column.name}" has no value "${positive}". Choose one that it has.`);
  }
  return {
    values: target.map((code) => (Number.isNaN(code) ? NaN : Number(code === wanted))),
    outcome: classes[wanted]!,
  };
}

function binText(bin: Bin, { type }: DataColumn): string {
  if (bin.kind !== 'range') {
    return bin.kind === 'missing' ? '—' : bin.name;
  }
  const cell = (value: number): Cell =>
    type === 'number' || type === 'decimal' ? Number(value.toPrecision(DIGITS)) : numberToCell(type, value);
  const [low, high] = [cell(bin.low), cell(bin.high)];
  return low === high ? String(low) : `${String(low)} – ${String(high)}`;
}

const partsText = (group: DriverGroup, data: TrainingData): string =>
  group.parts.map(({ column, bin }) => `${column}: ${binText(bin, findColumn(data, column))}`).join(' · ');

const figures = ({ mean, difference, low, high, rows }: DriverGroup): Cell[] => [
  mean,
  difference,
  low,
  high,
  rows,
];

function goalColumns(goal: Goal): Extract<SectionDraft, { kind: 'table' }>['columns'] {
  const type = goal.outcome === null ? 'number' : 'share';
  return [
    { name: 'rowsWhere', type: 'text' },
    { name: goal.outcome === null ? 'average' : 'share', type },
    { name: 'difference', type },
    { name: 'low', type },
    { name: 'high', type },
    { name: 'rows', type: 'integer' },
  ];
}

function sections({ drivers, segments }: FoundDrivers, data: TrainingData, goal: Goal): SectionDraft[] {
  const table = (id: 'driverGroups' | 'driverSegments', groups: readonly DriverGroup[]): SectionDraft[] =>
    groups.length === 0
      ? []
      : [
          {
            kind: 'table',
            id,
            title: message(`workflow.section.${id}`),
            note: message(`workflow.section.${id}Note`),
            columns: goalColumns(goal),
            rows: groups.map((group) => [partsText(group, data), ...figures(group)]),
          },
        ];
  return [
    {
      kind: 'bars',
      id: 'driverStrength',
      title: message('workflow.section.driverStrength'),
      note: message('workflow.section.driverStrengthNote'),
      unit: 'share',
      items: drivers.map(({ column, explained }) => ({
        label: column,
        value: explained,
        low: null,
        high: null,
      })),
    },
    ...table(
      'driverGroups',
      drivers.flatMap(({ groups }) => groups.slice(0, GROUPS)),
    ),
    ...table('driverSegments', segments),
  ];
}

function verdict(
  drivers: FoundDrivers,
  data: TrainingData,
  { target, goal }: { target: string; goal: Goal },
): Message[] {
  const [first] = drivers.drivers;
  if (first === undefined) {
    return [message('workflow.verdict.noDrivers', { target })];
  }
  const strongest = message('workflow.verdict.driver', {
    target,
    column: first.column,
    share: first.explained,
    count: drivers.drivers.length,
  });
  const group = first.groups[0];
  if (group === undefined) {
    return [strongest];
  }
  const difference = Math.abs(group.difference);
  const values = {
    group: partsText(group, data),
    mean: goal.outcome === null ? significant(group.mean) : group.mean,
    direction: group.difference > 0 ? 'more' : 'less',
  } as const;
  return [
    strongest,
    goal.outcome === null
      ? message('workflow.verdict.driverAverage', {
          ...values,
          difference: significant(difference),
          target,
        })
      : message('workflow.verdict.driverShare', {
          ...values,
          points: significant(100 * difference),
          outcome: goal.outcome,
        }),
  ];
}

const importanceOf = (drivers: readonly Driver[]): { column: string; share: number }[] => {
  const whole = drivers.reduce((sum, { explained }) => sum + explained, 0);
  return drivers.map(({ column, explained }) => ({ column, share: whole === 0 ? 0 : explained / whole }));
};

export const driversRuntime: ServiceRuntime<DriversOptions> = {
  train(data, { target, features, options, seed }, control) {
    if (target === null) {
      throw new ServiceError('Choose a target: the figure or class to explain.');
    }
    control.progress('checking', 0, 1);
    const goal = toGoal(findColumn(data, target), options);
    const columns = features.filter((name) => name !== target).map((name) => findColumn(data, name));
    const { examples, rows } = labeledRows(columns, goal.values);
    control.progress('explaining', 0, 1);
    const drivers = findDrivers(examples, {
      ranges: options.ranges,
      minRows: options.minRows,
      level: options.coverage,
      isShare: goal.outcome !== null,
      seed,
    });
    return {
      model: JSON.stringify(drivers),
      algorithm: 'kruskalWallis',
      rows: { trained: rows.length, held: 0 },
      verdict: verdict(drivers, data, { target, goal }),
      metrics: [],
      checks: [],
      importance: importanceOf(drivers.drivers),
      sections: sections(drivers, data, goal),
      inputs: [],
      scored: [],
      limits: [message('workflow.limit.causes')],
    };
  },
  open: () => null,
};
