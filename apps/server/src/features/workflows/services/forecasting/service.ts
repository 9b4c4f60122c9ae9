import { isNumericType, QUANTITIES } from '@plumbline/contract';
import { isKnownInput } from './known-inputs.ts';
import { message } from '@plumbline/messages';
import {
  defineService,
  type ColumnFacts,
  type DatasetFacts,
  type FitCheck,
  type FitReason,
  type WantedColumns,
} from '../service.ts';
import { groupingColumns } from '../exploration/grouping-columns.ts';
import { ForecastingOptions, MIN_TIMES } from './options.ts';

const TIMES: readonly string[] = ['date', 'timestamp'];
/** More values are hardly the names of series. */
const MAX_SERIES = 2000;
const ID_NAME = /(^|[^a-z])(id|uuid|guid|key|code|number|no|nr)$/iu;

/** Measures before others, and numbers that vary before flags. */
const targetRank = ({ role, profile }: ColumnFacts): number =>
  2 * Number(role === 'measure') - (profile !== null && profile.distinct <= 2 ? 3 : 0);

function check({ rows, columns }: DatasetFacts, wanted: WantedColumns): FitCheck {
  const targets = columns
    .filter(({ type, name }) => isNumericType(type) && !ID_NAME.test(name))
    .toSorted((one, other) => targetRank(other) - targetRank(one));
  const target = columns.find(({ name }) => name === wanted.target) ?? targets[0];
  const time = columns.find(({ type }) => TIMES.includes(type));
  const reasons: FitReason[] = [
    rows < MIN_TIMES
      ? { kind: 'blocks', text: message('service.fit.tooFewRows', { rows, needed: MIN_TIMES }) }
      : { kind: 'supports', text: message('service.fit.enoughRows', { rows }) },
    time === undefined
      ? { kind: 'blocks', text: message('service.fit.noTime') }
      : { kind: 'supports', text: message('service.fit.time', { column: time.name }) },
  ];
  if (target === undefined) {
    reasons.push({ kind: 'blocks', text: message('service.fit.noTarget', { kind: 'number' }) });
  } else if (!isNumericType(target.type)) {
    reasons.push({
      kind: 'blocks',
      text: message('service.fit.wrongTarget', { column: target.name, kind: 'number' }),
    });
  }
  return {
    reasons,
    targets: targets.map(({ name }) => ({ column: name, reason: message('service.target.number') })),
    target: target?.name ?? null,
    // Times and series are options; of other columns, the future must be known.
    features: columns
      .filter((column) => column !== target)
      .map((column) => ({
        column: column.name,
        isUsed: wanted.features?.includes(column.name) ?? column === time,
        reason: isKnownInput(column) ? message('service.feature.knownInAdvance') : null,
      })),
    roles: [
      {
        option: 'timeColumn',
        columns: columns.filter(({ type }) => TIMES.includes(type)).map(({ name }) => name),
        column: time?.name ?? null,
        isNeeded: true,
      },
      {
        option: 'groupColumn',
        columns: groupingColumns(
          columns.filter((column) => column !== target),
          MAX_SERIES,
        ),
        column: null,
        isNeeded: false,
      },
    ],
  };
}

/** Prices, shares and temperatures of one time have no sum; levels of one time, such as those of departments, do. [SEM-ADD-1] */
function resolveOptions(
  options: ForecastingOptions,
  { columns }: DatasetFacts,
  target: string | null,
): ForecastingOptions {
  const quantity = columns.find(({ name }) => name === target)?.quantity ?? 'amount';
  const isSummed = quantity === 'balance' || QUANTITIES[quantity] === 'sum';
  return options.aggregate === 'auto' ? { ...options, aggregate: isSummed ? 'sum' : 'mean' } : options;
}

/** Continues a number over time, for one series or many. */
export const forecasting = defineService<ForecastingOptions>({
  id: 'forecasting',
  name: message('service.forecasting.name'),
  question: message('service.forecasting.question'),
  needsTarget: true,
  hasPredictions: false,
  options: ForecastingOptions,
  optionTexts: {
    timeColumn: { label: message('service.option.forecastTime'), hint: message('service.hint.forecastTime') },
    groupColumn: {
      label: message('service.option.forecastGroup'),
      hint: message('service.hint.forecastGroup'),
    },
    horizon: { label: message('service.option.horizon'), hint: message('service.hint.horizon') },
    period: { label: message('service.option.period'), hint: message('service.hint.period') },
    method: { label: message('service.option.forecastMethod'), hint: message('service.hint.forecastMethod') },
    aggregate: {
      label: message('service.option.forecastAggregate'),
      hint: message('service.hint.forecastAggregate'),
    },
    gaps: { label: message('service.option.gaps'), hint: message('service.hint.gaps') },
    holidays: { label: message('service.option.holidays'), hint: message('service.hint.holidays') },
    coverage: { label: message('service.option.coverage'), hint: message('service.hint.coverage') },
  },
  check,
  resolveOptions,
  load: async () => (await import('./runtime.ts')).forecastingRuntime,
});
