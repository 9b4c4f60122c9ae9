import { assertNever, type Dialect, type Inspection, type ReadOptions } from '@plumbline/contract';

/**
 * What a person decided about the reading of the file; everything omitted is detected from the bytes. Stored in the
 * draft and sent as it is.
 */
export type DialectField = keyof Dialect;

/** A field of the options: of the dialect, or beside it. */
export type OptionField = DialectField | Exclude<keyof ReadOptions, 'dialect' | 'onFailure'>;

export type OptionsEvent =
  /** Takes over another reading that was offered; `dialect` is merged field by field. */
  | { readonly kind: 'chosen'; readonly options: ReadOptions }
  /** Back to what was found. */
  | { readonly kind: 'found'; readonly fields: readonly OptionField[] }
  /** Everything back to what was found. */
  | { readonly kind: 'all-found' }
  | { readonly kind: 'onFailure'; readonly onFailure: NonNullable<ReadOptions['onFailure']> };

const DIALECT_FIELDS: ReadonlySet<string> = new Set<DialectField>([
  'delimiter',
  'quote',
  'escape',
  'newline',
  'encoding',
  'header',
  'headerRows',
  'skip',
  'skipEnd',
]);
export const isDialectField = (field: OptionField): field is DialectField => DIALECT_FIELDS.has(field);

/** The position of the table in a sheet or a text: it applies to one sheet, not to another. */
const LAYOUT: readonly OptionField[] = ['header', 'headerRows', 'skip', 'skipEnd', 'range'];

/** The options as zod parses them: a field may be present and undefined. */
type DialectChange = NonNullable<ReadOptions['dialect']>;

const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;

function withoutFields(options: ReadOptions, fields: readonly OptionField[]): ReadOptions {
  const left: ReadonlySet<string> = new Set(fields);
  const keep = <T extends object>(value: T): T =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !left.has(name))) as T;
  const { dialect, ...others } = options;
  return withDialect(keep(others), keep(dialect ?? {}));
}

function withDialect(options: ReadOptions, dialect: DialectChange): ReadOptions {
  const chosen = withoutUndefined(dialect);
  const others = Object.fromEntries(Object.entries(options).filter(([name]) => name !== 'dialect'));
  return Object.keys(chosen).length === 0 ? others : { ...others, dialect: chosen };
}

/** `header` says the same as `headerRows` being more than 0: the two never contradict each other. */
function agreeing(dialect: DialectChange): DialectChange {
  if (dialect.headerRows !== undefined) {
    return { ...dialect, header: dialect.headerRows > 0 };
  }
  return dialect.header === false ? { ...dialect, headerRows: 0 } : dialect;
}

function choose(options: ReadOptions, chosen: ReadOptions): ReadOptions {
  const isOtherSheet = chosen.sheet !== undefined && chosen.sheet !== options.sheet;
  const isHeaderOnly = chosen.dialect?.header !== undefined && chosen.dialect.headerRows === undefined;
  const { dialect = {}, ...others } = withoutFields(options, [
    ...(isOtherSheet ? LAYOUT : []),
    ...(isHeaderOnly ? (['headerRows'] as const) : []),
  ]);
  const { dialect: change = {}, ...rest } = withoutUndefined(chosen);
  return withDialect({ ...others, ...rest }, agreeing({ ...dialect, ...withoutUndefined(change) }));
}

export function reduceOptions(options: ReadOptions, event: OptionsEvent): ReadOptions {
  switch (event.kind) {
    case 'chosen':
      return choose(options, event.options);
    case 'found':
      return withoutFields(options, event.fields);
    case 'all-found':
      return options.onFailure === undefined ? {} : { onFailure: options.onFailure };
    case 'onFailure':
      return { ...options, onFailure: event.onFailure };
    default:
      return assertNever(event);
  }
}

/** Whether a setting is a person's choice and not what was found. */
export const isChosen = (options: ReadOptions, field: OptionField): boolean =>
  (isDialectField(field) ? options.dialect?.[field] : options[field]) !== undefined;

/** Whether anything about the reading was chosen: what becomes of failures changes no reading. */
export const isAnyChosen = (options: ReadOptions): boolean => optionsKey(options) !== optionsKey({});

const sorted = (value: object): [string, unknown][] =>
  Object.entries(withoutUndefined(value)).sort(([one], [other]) => one.localeCompare(other));

/** Equal options read equally; used to see whether an inspection answers the choices on screen. */
export const optionsKey = ({ dialect, ...others }: ReadOptions): string =>
  JSON.stringify([sorted(dialect ?? {}), sorted(others).filter(([name]) => name !== 'onFailure')]);

/** What the fields show: a person's choice, else what was found; null where the file is not delimited text. */
export const settledDialect = (inspection: Inspection, options: ReadOptions): Dialect | null =>
  inspection.dialect === null
    ? null
    : { ...inspection.dialect, ...(withoutUndefined(options.dialect ?? {}) as Partial<Dialect>) };

const LINES_MOST = 1_000_000_000;

/** A number of lines as typed; null when it is no whole number the server takes. */
export function parseLines(text: string, most = LINES_MOST): number | null {
  const lines = /^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return lines <= most ? lines : null;
}
