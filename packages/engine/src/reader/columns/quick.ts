import { type ListQuick, type Quick, quoted } from './form.ts';

/** One usual way of writing. `pattern` means the same to JavaScript and to DuckDB. */
export interface Usual {
  readonly pattern: string;
  readonly cast: (x: string) => string;
  /** Beside the pattern, of the cast `v`; that it is not null where absent. */
  readonly holds?: (v: string) => string;
  /** In place of the pattern: true only for cells that it takes. */
  readonly isWritten?: (x: string, v: string) => string;
  /** Takes no other cells than the pattern and `holds` do, or `isWritten`. */
  readonly ofList?: ListQuick;
}

/** Cells of the sample that the usual format is chosen by. */
export const QUICK_SAMPLE = 100;

/** The one that most cells of a sample are written in, null where there is none. */
export const mostUsual = (ways: Iterable<Usual>, sample: readonly string[]): Quick | null => {
  let most: { readonly way: Usual; readonly count: number } | null = null;
  for (const way of ways) {
    const pattern = new RegExp(`^(?:${way.pattern})$`, 'u');
    const count = sample.filter((cell) => pattern.test(cell)).length;
    if (count > (most?.count ?? 0)) {
      most = { way, count };
    }
    if (count === sample.length) {
      break;
    }
  }
  return most === null ? null : quickOf(most.way);
};

const quickOf = ({
  pattern,
  cast,
  holds = (v) => `${v} IS NOT NULL`,
  isWritten = (x) => `regexp_full_match(${x}, ${quoted(pattern)})`,
  ofList,
}: Usual): Quick => ({
  cast,
  proves: (x, v) => `${isWritten(x, v)} AND ${holds(v)}`,
  ...(ofList === undefined ? {} : { ofList }),
});
