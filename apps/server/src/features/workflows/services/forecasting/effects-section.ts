import { assertNever, DAY_MS } from '@plumbline/contract';
import type { KnownEffect, SeriesForecast, YearlyDay } from '@plumbline/learn';
import { message } from '@plumbline/messages';
import type { SectionDraft } from '../service.ts';

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
/** A Sunday. */
const SUNDAY = Date.UTC(2023, 0, 1);
const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];

const monthName = (month: number): string => MONTH.format(Date.UTC(2023, month, 1));

function dayName(day: YearlyDay): string {
  switch (day.kind) {
    case 'date':
      return `${monthName(day.month)} ${day.day}`;
    case 'easter':
      return day.offset === 0
        ? 'Easter Sunday'
        : `${Math.abs(day.offset)} days ${day.offset < 0 ? 'before' : 'after'} Easter Sunday`;
    case 'weekday': {
      const nth = day.nth < 0 ? 'Last' : ORDINALS[day.nth - 1]!;
      return `${nth} ${WEEKDAY.format(SUNDAY + day.weekday * DAY_MS)} of ${monthName(day.month)}`;
    }
    default:
      return assertNever(day);
  }
}

const effectName = ({ input }: KnownEffect, columns: readonly string[]): string =>
  'holiday' in input ? dayName(input.holiday) : columns[input.column]!;

interface ForecastEffects {
  /** Per series; null for a single one. */
  readonly names: readonly (string | null)[];
  readonly forecasts: readonly SeriesForecast[];
  readonly columns: readonly string[];
}

/** What columns and holidays do to each series; none without any. */
export function effectsSection({ names, forecasts, columns }: ForecastEffects): SectionDraft[] {
  const rows = forecasts.flatMap(({ effects }, at) =>
    effects.map((effect) => [
      names[at]!,
      effectName(effect, columns),
      effect.isShare ? effect.change : null,
      effect.isShare ? null : effect.change,
    ]),
  );
  return rows.length === 0
    ? []
    : [
        {
          kind: 'table',
          id: 'knownEffects',
          title: message('workflow.section.knownEffects'),
          note: message('workflow.section.knownEffectsNote'),
          columns: [
            { name: 'Series', type: 'text' },
            { name: 'Input', type: 'text' },
            { name: 'Change', type: 'share' },
            { name: 'Change in units', type: 'number' },
          ],
          rows,
        },
      ];
}
