import { DAY_MS } from '@plumbline/contract';
import { cohortRetention, type Durations } from '@plumbline/learn';
import { message } from '@plumbline/messages';
import { findColumn } from '../prediction/examples.ts';
import { ServiceError, type SectionDraft, type TrainingData } from '../service.ts';
import type { SurvivalOptions } from './options.ts';

/** Newer cohorts are shown where there are more. */
const MAX_COHORTS = 24;
const MAX_AGES = 8;
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;
const MONTHS_PER_YEAR = 12;
/** Distances of ages that people count in. */
const STEPS = [1, 2, 3, 5, 6, 7, 10, 12, 14, 15, 20, 25, 30, 50, 60, 90, 100];

type Period = SurvivalOptions['cohortPeriod'];

/** Which period since the year 0 a day since 1970 is in; −1 for none. */
function periodOf(day: number, period: Period): number {
  if (Number.isNaN(day)) {
    return -1;
  }
  const date = new Date(day * DAY_MS);
  return Math.floor((date.getUTCFullYear() * MONTHS_PER_YEAR + date.getUTCMonth()) / MONTHS[period]);
}

/** `2026`, `2026-04` or `2026 Q2`. */
function periodName(code: number, period: Period): string {
  const months = code * MONTHS[period];
  const [year, month] = [Math.floor(months / MONTHS_PER_YEAR), months % MONTHS_PER_YEAR];
  if (period === 'year') {
    return String(year);
  }
  return period === 'quarter'
    ? `${year} Q${1 + month / MONTHS.quarter}`
    : `${year}-${String(month + 1).padStart(2, '0')}`;
}

/** Ages at even distances up to the longest duration: whole numbers where durations are. */
export function chooseAges(times: Float64Array): number[] {
  const longest = times.reduce((most, time) => Math.max(most, time), 0);
  const exact = longest / MAX_AGES;
  const unit = 10 ** Math.floor(Math.log10(Math.max(exact, 1e-9)));
  const step =
    times.every(Number.isInteger) && exact <= STEPS[STEPS.length - 1]!
      ? STEPS.find((one) => one >= exact)!
      : [1, 2, 5, 10].map((one) => one * unit).find((one) => one >= exact)!;
  const count = Math.min(MAX_AGES, Math.floor(longest / step));
  return Array.from({ length: count }, (_, at) => Number(((at + 1) * step).toPrecision(12)));
}

/** How many rows of each cohort are still without the event, by age. */
export function cohortSections(
  data: TrainingData,
  { durations, rows }: { readonly durations: Durations; readonly rows: Uint32Array },
  { cohortColumn, cohortPeriod }: SurvivalOptions,
): SectionDraft[] {
  if (cohortColumn === null) {
    return [];
  }
  const { type, data: column } = findColumn(data, cohortColumn);
  if (column.kind !== 'number' || (type !== 'date' && type !== 'timestamp')) {
    throw new ServiceError(`"${cohortColumn}" is not a column of dates, so rows have no cohort by it.`);
  }
  const codes = Int32Array.from(rows, (row) => periodOf(column.values[row]!, cohortPeriod));
  const ages = chooseAges(durations.times);
  const cohorts = cohortRetention(durations, { codes, ages }).slice(-MAX_COHORTS);
  return [
    {
      kind: 'table',
      id: 'cohorts',
      title: message('workflow.section.cohorts'),
      note: message('workflow.section.cohortsNote', { column: cohortColumn }),
      columns: [
        { name: 'cohort', type: 'text' },
        { name: 'rows', type: 'integer' },
        ...ages.map((age) => ({ name: String(age), type: 'share' as const })),
      ],
      rows: cohorts.map(({ code, rows: size, retained }) => [
        periodName(code, cohortPeriod),
        size,
        ...retained,
      ]),
    },
  ];
}
