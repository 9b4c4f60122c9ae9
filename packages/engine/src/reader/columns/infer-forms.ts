import { isNumericType, TYPE_WINS_SHARE } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { type ColumnMark, markOfColumn } from './decimal-marks.ts';
import { type DayOrder, type DecimalMark, type Form, ID_PATTERN, TEXT, inferableForms } from './forms.ts';
import { isNullWord } from './null-words.ts';
import { mayHaveTimes, proposeForms } from './propose-forms.ts';
import { reasonAgainst, reasonForText } from './text-reasons.ts';

export { findDecimalMark } from './decimal-marks.ts';

const ID = new RegExp(`^(${ID_PATTERN})$`, 'u');
const DIGIT = /\d/u;
const DIGITS = /^\+?\d+$/u;
const PLUS_ID = /^\+\d+$/u;
const NEGATIVE = /^[-−(]\s?[\d.,]+\)?$/u;
/** Minimum share of a type among cells that hold something; the words in the other cells then mean "no value". */
const LEAST_SAYING = 0.2;
const DATE_NAME =
  /date|datum|day|dag|tag|jour|fecha|data|giorno|dia|dzien|dato|päivä|дата|dob|birth|geburt|dt$|^dt|日|ymd|when/iu;
const DURATION_NAME =
  /duration|elapsed|runtime|run time|dauer|laufzeit|length|lap|durée|duración|durata|uptime|downtime|split|time spent|time taken|hours worked|(?:^|[^\p{L}])(?:wait|waiting|wartezeit|espera|attente|delay|verspätung|(?:handle|handling|hold|talk|response|lead|cycle|prep|preparation|cook|cooking|travel|turnaround|gun|net|chip)[ _]?time)(?:$|[^\p{L}])/iu;
/** Within the first hour of a day. */
const FIRST_HOUR = /^0{1,2}:[0-5]?\d:[0-5]\d(?:[.,]\d+)?$/u;
/** So many different times of day are not all in the hour after midnight. */
const LEAST_SHORT_TIMES = 10;

/** A form that holds less of the sample decides nothing about the column. */
export const LEAST_TELLING = 0.5;

/** What is known of a column besides its cells. */
export interface ColumnHints {
  readonly name: string;
  /** Decimal mark of the file. */
  readonly mark: DecimalMark;
  /** Something in the file proves the mark, or a person said so. */
  readonly isMarkCertain: boolean;
  /** Some of its filled cells, from all over the sample. */
  readonly cells: readonly string[];
  /** A person's word on this column's mark. */
  readonly decimal: DecimalMark | null;
  /** A person's word on the order of day and month. */
  readonly dateOrder: DayOrder | null;
  readonly hasEmpty: boolean;
}

export interface Candidate {
  readonly form: Form;
  /** Share of the cells that hold something, 0 to 1. */
  readonly share: number;
}

export interface Inference {
  readonly form: Form;
  /** Forms that hold a telling share of the cells, best first. */
  readonly candidates: readonly Candidate[];
  /** A day/month order that nothing proves. */
  readonly isAmbiguous: boolean;
  /** Why it is text though some form holds enough of it, or what else a person should know; null where nothing. */
  readonly note: Message | null;
}

/** Facts on the cells that no form has. */
export interface Decision {
  readonly hints: ColumnHints;
  readonly mark: ColumnMark;
  readonly hasIds: boolean;
  /** Cells to look at for what they mean. */
  readonly cells: readonly string[];
}

/** So many cells propose a form, where all others then prove to be of it: each of the many forms is tried on each cell. */
const PROPOSING = 500;

/** The form of a column by sample cells, empty ones left out. */
export const inferForm = (cells: readonly string[], hints: ColumnHints): Inference => {
  const meaningful = cells.filter((cell) => !isNullWord(cell));
  const usable = meaningful.length >= Math.max(1, cells.length * LEAST_SAYING) ? meaningful : cells;
  const ids = hasIds(usable);
  const infer = (some: readonly string[]): Inference => {
    const { candidates, mark } = measureSample(some, hints, { least: LEAST_TELLING });
    return decideForm(candidates, { hints, mark, hasIds: ids, cells: some });
  };
  const step = Math.floor(usable.length / PROPOSING);
  if (step < 2) {
    return infer(usable);
  }
  const proposed = infer(usable.filter((_, at) => at % step === 0));
  return proposed.form.type !== 'text' && usable.every(proposed.form.test) ? proposed : infer(usable);
};

/** Whether an id is among the cells. A plus before digits is an id unless there are negative numbers as well. */
export const hasIds = (cells: readonly string[]): boolean => {
  const ids = cells.map((cell) => cell.trim()).filter((cell) => ID.test(cell));
  return (
    ids.some((cell) => !PLUS_ID.test(cell)) ||
    (ids.length > 0 && !cells.some((cell) => NEGATIVE.test(cell.trim())))
  );
};

interface SampleMeasure {
  /** A form of this type is wanted, however plain the cells are. */
  readonly wanted?: Form['type'];
  /** Forms with a smaller share are left out, and their cells not counted to the end. */
  readonly least?: number;
}

/** The forms that come into question, each with the share of the cells that it holds. */
export const measureSample = (
  cells: readonly string[],
  hints: ColumnHints,
  { wanted, least = 0 }: SampleMeasure = {},
): { readonly candidates: Candidate[]; readonly mark: ColumnMark } => {
  const own = markOfColumn(cells, { mark: hints.mark, isCertain: hints.isMarkCertain });
  const mark = hints.decimal === null ? own : { ...own, mark: hints.decimal, isOpen: false };
  const counts = countsOf(cells);
  const measure = (forms: readonly Form[], among = counts): Candidate[] => {
    const outside = cells.length - [...among.values()].reduce((sum, count) => sum + count, 0);
    const mayMiss = (1 - least) * cells.length - outside;
    return cells.length === 0
      ? []
      : forms
          .map((form) => ({ form, share: countWhere(among, form.test, mayMiss) / cells.length }))
          .filter(({ share }) => share > 0);
  };
  // But for yes and no, nothing is plainly a value without a digit.
  const withDigits = new Map([...counts].filter(([cell]) => DIGIT.test(cell)));
  const plain = inferableForms(mark.mark).flatMap((form) =>
    measure([form], form.type === 'boolean' ? counts : withDigits),
  );
  const isPlain =
    wanted === undefined && plain.some(({ share }) => share === 1) && !isWorthMore(plain, cells, hints);
  const others = isPlain
    ? []
    : measure(
        proposeForms({
          cells,
          mark: mark.mark,
          hasEmpty: hints.hasEmpty,
          // Where all alternatives are wanted, moments are among those of days.
          haveTimes: least === 0 || mayHaveTimes(cells),
        }),
      );
  const rivals = mark.isOpen || mark.against > 0 ? measure(numbersOf(mark.mark === '.' ? ',' : '.')) : [];
  const known = new Set(plain.map(({ form }) => form.key));
  return { mark, candidates: [...plain, ...others, ...rivals.filter(({ form }) => !known.has(form.key))] };
};

/** How often each cell is there: what is the same is tested once. */
const countsOf = (cells: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return counts;
};

/** Cells that pass the test; 0 once more than `mayMiss` fail it. */
const countWhere = (
  counts: ReadonlyMap<string, number>,
  test: (cell: string) => boolean,
  mayMiss: number,
): number => {
  let total = 0;
  let missed = 0;
  for (const [cell, count] of counts) {
    if (test(cell)) {
      total += count;
    } else {
      missed += count;
      if (missed > mayMiss) {
        return 0;
      }
    }
  }
  return total;
};

export const numbersOf = (mark: DecimalMark): Form[] =>
  inferableForms(mark).filter(({ type }) => isNumericType(type));

/** Plain as it is, a column may still be more than it looks: eight digits a day, a time a length of time. */
const isWorthMore = (plain: readonly Candidate[], cells: readonly string[], { name }: ColumnHints): boolean =>
  plain.some(
    ({ form, share }) =>
      share === 1 &&
      ((form.type === 'integer' &&
        /^(19|20)\d{6,}$/u.test((cells[0] ?? '').trim()) &&
        DATE_NAME.test(name)) ||
        (form.type === 'time' && isDuration(name, cells))),
  );

/** Times that could be of a day as well: by their name, or because all are shorter than an hour. */
const isDuration = (name: string, cells: readonly string[]): boolean =>
  DURATION_NAME.test(name) ||
  (cells.every((cell) => FIRST_HOUR.test(cell.trim())) && new Set(cells).size >= LEAST_SHORT_TIMES);

/** The rule by which a type wins: enough cells, no ids among numbers, one way to read them only. */
export const decideForm = (candidates: readonly Candidate[], facts: Decision): Inference => {
  const { hints } = facts;
  // A stable sort: of equal shares the narrower form stays first.
  const ordered = candidates.toSorted((a, b) => b.share - a.share);
  const open = ordered
    .filter(
      ({ form, share }) =>
        share >= TYPE_WINS_SHARE && mayWin(form, facts) && isWantedOrder(form, hints.dateOrder),
    )
    .toSorted((a, b) => preference(b, facts) - preference(a, facts));
  const [best] = open;
  const text = { form: TEXT, candidates: ordered, isAmbiguous: false };
  if (best === undefined) {
    const note =
      facts.hasIds && facts.cells.filter((cell) => DIGITS.test(cell.trim())).length >= facts.cells.length / 2
        ? message('columnReading.ids')
        : reasonForText(facts.cells);
    return { ...text, note };
  }
  const against = reasonAgainst(hints.name, facts.cells, best.form);
  if (against !== null) {
    return { ...text, note: against };
  }
  if (hints.dateOrder === null && hasRival(best, open)) {
    return { ...text, isAmbiguous: true, note: message('columnReading.dayOrMonth') };
  }
  if (facts.mark.isOpen && isNumeric(best.form)) {
    return { ...text, note: message('columnReading.thousandsOrDecimals') };
  }
  if (speaksOtherwise(best, open)) {
    return { ...text, note: message('columnReading.monthLanguages') };
  }
  return { form: best.form, candidates: ordered, isAmbiguous: false, note: null };
};

const isNumeric = ({ type }: Form): boolean => isNumericType(type);

const mayWin = (form: Form, { hasIds: ids, hints, cells }: Decision): boolean => {
  if (form.isOffered === true || (ids && isNumeric(form) && form.semanticRole === undefined)) {
    return false;
  }
  if (/^(date|timestamp)-basic~/u.test(form.key)) {
    return DATE_NAME.test(hints.name) || cells.every((cell) => cell.includes('T'));
  }
  return true;
};

/** Above a plain reading that holds as much: what the name suggests. */
const preference = ({ form, share }: Candidate, { hints, cells }: Decision): number => {
  const isRequested =
    (form.semanticRole === 'duration' && isDuration(hints.name, cells)) ||
    /^(date|timestamp)-basic~/u.test(form.key);
  return share + (isRequested ? 0.5 : 0);
};

const isWantedOrder = ({ order, key }: Form, wanted: DayOrder | null): boolean =>
  wanted === null || order === undefined || order === wanted || (wanted === 'ymd' && !key.includes('yy'));

/** Another order of day and month holds as many cells: nothing proves either. */
const hasRival = ({ form, share }: Candidate, open: readonly Candidate[]): boolean =>
  form.order !== undefined &&
  open.some(
    (other) =>
      other.share === share &&
      other.form.type === form.type &&
      other.form.order !== undefined &&
      other.form.order !== form.order,
  );

/** The same notation in another language holds as much: `spokenIn` names both only where they differ. */
const speaksOtherwise = ({ form, share }: Candidate, open: readonly Candidate[]): boolean => {
  const [notation, language = ''] = form.key.split('~');
  return (
    language !== '' &&
    open.some((other) => {
      const [same, tongue = ''] = other.form.key.split('~');
      return other.share === share && same === notation && tongue !== '' && tongue !== language;
    })
  );
};
