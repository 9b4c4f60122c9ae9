import { DAY_SECONDS } from '@plumbline/contract';
/** Lengths of time, as seconds. */
import { message } from '@plumbline/messages';
import { type Form, anyCase, fold, foldSql, namedPattern } from './form.ts';

const common = { type: 'number', semanticRole: 'duration', reason: message('reject.duration') } as const;

interface Part {
  readonly name: string;
  readonly seconds: number;
}

const PARTS: readonly Part[] = [
  { name: 'w', seconds: 604_800 },
  { name: 'd', seconds: DAY_SECONDS },
  { name: 'h', seconds: 3600 },
  { name: 'm', seconds: 60 },
  { name: 's', seconds: 1 },
];

/** The sum of the parts that a pattern catches; a sign in the group `sign`. */
const durationForm = (
  form: Pick<Form, 'key' | 'label'> & { readonly isOffered?: boolean },
  source: string,
): Form => {
  const pattern = namedPattern(source);
  const parts = PARTS.filter(({ name }) => source.includes(`(?<${name}>`));
  return {
    ...common,
    ...form,
    test: (text) => {
      const groups = pattern.read(fold(text));
      return groups !== null && parts.some(({ name }) => groups[name] !== '');
    },
    parse: (x) => {
      const folded = foldSql(x);
      const caught = (name: string): string => pattern.group(folded, name);
      const sum = parts.map(
        ({ name, seconds }) =>
          `coalesce(TRY_CAST(replace(${caught(name)}, ',', '.') AS DOUBLE), 0) * ${seconds}`,
      );
      const anyCaught = `length(concat(${parts.map(({ name }) => caught(name)).join(', ')})) > 0`;
      return `CASE WHEN ${anyCaught} THEN (${sum.join(' + ')}) * CASE WHEN ${caught('sign')} = '-' THEN -1 ELSE 1 END END`;
    },
  };
};

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;

/** `1:30:00`, `26:05:09.5`, `2 days 03:00:00`. */
const CLOCK_DURATION = durationForm(
  { key: 'duration-clock', label: message('columnReading.durationClock') },
  String.raw`(?<sign>[+-]?)(?:(?<d>\d+) ?(?:d|days?)?[ .,] ?)?(?<h>\d+):(?<m>[0-5]\d):(?<s>[0-5]\d(?:[.,]\d+)?)`,
);

/** `75:30`: only a person knows whether these are hours or minutes. */
const HOURS_MINUTES = durationForm(
  { key: 'duration-hours', label: message('columnReading.durationHours'), isOffered: true },
  String.raw`(?<sign>[+-]?)(?<h>\d+):(?<m>[0-5]\d)`,
);
const MINUTES_SECONDS = durationForm(
  { key: 'duration-minutes', label: message('columnReading.durationMinutes'), isOffered: true },
  String.raw`(?<sign>[+-]?)(?<m>\d+):(?<s>[0-5]\d(?:[.,]\d+)?)`,
);

const ISO_DURATION = durationForm(
  { key: 'duration-iso', label: message('columnReading.durationIso') },
  String.raw`(?<sign>[+-]?)P(?:(?<w>${NUMBER})W|(?:(?<d>${NUMBER})D)?(?:T(?:(?<h>${NUMBER})H)?(?:(?<m>${NUMBER})M)?(?:(?<s>${NUMBER})S)?)?)`,
);

const WORDS: Readonly<Record<string, string>> = {
  w: 'weeks?|wks?|w|Wochen?|semaines?|semanas?',
  d: 'days?|d|Tage?|jours?|j|días?|dias?|giorni|giorno|g|dagen|dag|dni',
  h: 'hours?|hrs?|hr|h|Std|Std\\.|Stunden?|heures?|horas?|ore|ora|uur|godz\\.?',
  m: 'minutes?|mins?|min\\.?|Minuten?|minutos?|minuti|minuto',
  s: 'seconds?|secs?|sec\\.?|sek\\.?|Sekunden?|secondes?|segundos?|secondi|s',
};
const worded = (name: string, words = WORDS[name] ?? ''): string =>
  String.raw`(?:(?<${name}>${NUMBER}) ?(?:${anyCase(words)})(?:,| and| und| et| y| e)? ?)?`;

/** `2d 3h`, `90 min`, `1 hour 5 minutes`. A bare `m` counts only beside hours or seconds: alone it may be metres. */
const WORD_DURATION = durationForm(
  { key: 'duration-words', label: message('columnReading.durationWords') },
  [
    String.raw`(?<sign>-?)${worded('w')}${worded('d')}${worded('h')}${worded('m')}${worded('s')}`,
    String.raw`(?<sign>-?)${worded('d')}(?<h>\d+) ?h ?(?<m>\d+) ?m ?(?:(?<s>${NUMBER}) ?s)?`,
    String.raw`(?<sign>-?)(?<m>\d+) ?m ?(?<s>${NUMBER}) ?s`,
  ].join('|'),
);

const MILLISECONDS = ((): Form => {
  const pattern = namedPattern(String.raw`(?<n>${NUMBER}) ?ms`);
  return {
    ...common,
    key: 'duration-ms',
    label: message('columnReading.durationMilliseconds'),
    test: (text) => pattern.read(fold(text)) !== null,
    parse: (x) =>
      `TRY_CAST(concat(nullif(replace(${pattern.group(foldSql(x), 'n')}, ',', '.'), ''), 'e-3') AS DOUBLE)`,
  };
})();

export const DURATION_FORMS: readonly Form[] = [
  CLOCK_DURATION,
  ISO_DURATION,
  WORD_DURATION,
  MILLISECONDS,
  HOURS_MINUTES,
  MINUTES_SECONDS,
];
