import { assertNever, type Dialect, type Inspection, type ReadOptions } from '@plumbline/contract';

/**
 * What a person decided about the reading of the file; everything left out is found from the bytes. Kept in the
 * draft and sent as it is.
 */
export type DialectField = keyof Dialect;

export type OptionsEvent =
  | { readonly kind: 'dialect'; readonly change: DialectChange }
  /** Back to what was found. */
  | { readonly kind: 'found'; readonly field: DialectField | 'decimal' | 'dateOrder' }
  /** Everything back to what was found. */
  | { readonly kind: 'all-found' }
  | { readonly kind: 'decimal'; readonly decimal: '.' | ',' }
  | { readonly kind: 'dateOrder'; readonly dateOrder: NonNullable<ReadOptions['dateOrder']> }
  | { readonly kind: 'onFailure'; readonly onFailure: NonNullable<ReadOptions['onFailure']> };

const without = <T extends object>(value: T, key: PropertyKey): T =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)) as T;

/** As zod reads it: a field may be there and undefined. */
type DialectChange = NonNullable<ReadOptions['dialect']>;

const given = (dialect: DialectChange): DialectChange =>
  Object.fromEntries(Object.entries(dialect).filter(([, value]) => value !== undefined));

function withDialect(options: ReadOptions, dialect: DialectChange): ReadOptions {
  const kept = given(dialect);
  return Object.keys(kept).length === 0 ? without(options, 'dialect') : { ...options, dialect: kept };
}

export function reduceOptions(options: ReadOptions, event: OptionsEvent): ReadOptions {
  switch (event.kind) {
    case 'dialect':
      return withDialect(options, { ...options.dialect, ...event.change });
    case 'found':
      return event.field === 'decimal' || event.field === 'dateOrder'
        ? without(options, event.field)
        : withDialect(options, without(options.dialect ?? {}, event.field));
    case 'all-found':
      return options.onFailure === undefined ? {} : { onFailure: options.onFailure };
    case 'decimal':
      return { ...options, decimal: event.decimal };
    case 'dateOrder':
      return { ...options, dateOrder: event.dateOrder };
    case 'onFailure':
      return { ...options, onFailure: event.onFailure };
    default:
      return assertNever(event);
  }
}

/** Whether a setting is a person's choice and not what was found. */
export const isChosen = (options: ReadOptions, field: DialectField | 'decimal' | 'dateOrder'): boolean =>
  field === 'decimal' || field === 'dateOrder'
    ? options[field] !== undefined
    : options.dialect?.[field] !== undefined;

/** Equal options read equally; used to see whether an inspection answers the choices on screen. */
export const optionsKey = (options: ReadOptions): string =>
  JSON.stringify([
    Object.entries(options.dialect ?? {}).sort(([one], [other]) => one.localeCompare(other)),
    options.decimal ?? null,
    options.dateOrder ?? null,
    options.nulls ?? null,
  ]);

/** What the fields show: a person's choice, else what was found. */
export const settledDialect = (inspection: Inspection, options: ReadOptions): Dialect => ({
  ...inspection.dialect,
  ...(given(options.dialect ?? {}) as Partial<Dialect>),
});

const SKIP_MOST = 10_000;

/** Lines to skip as typed; null when it is no whole number the server takes. */
export function parseSkip(text: string): number | null {
  const lines = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return lines <= SKIP_MOST ? lines : null;
}
