import type { ColumnType } from '@plumbline/contract';
import type { ExtractedColumn } from '../kit/database.ts';
import type { FeedRow } from '../kit/feed.ts';

interface ColData {
  readonly value?: string;
}
interface ReportRow {
  readonly ColData?: readonly ColData[];
  readonly Header?: { readonly ColData?: readonly ColData[] };
  readonly Rows?: { readonly Row?: readonly ReportRow[] };
}
/** https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/profitandloss */
export interface Report {
  readonly Columns?: {
    readonly Column?: readonly { readonly ColTitle?: string; readonly ColType?: string }[];
  };
  readonly Rows?: { readonly Row?: readonly ReportRow[] };
}

const TYPES: Readonly<Record<string, ColumnType>> = { Money: 'decimal', Date: 'date' };

const column = (name: string, type: ColumnType): ExtractedColumn => ({
  name,
  type,
  digits: null,
  scale: null,
});

/** The sections that a row is in, then the report's own columns. */
export function reportColumns({ Columns }: Report): readonly ExtractedColumn[] {
  const used = new Map<string, number>();
  const named = (title: string): string => {
    const count = (used.get(title) ?? 0) + 1;
    used.set(title, count);
    return count === 1 ? title : `${title} ${count}`;
  };
  const own = (Columns?.Column ?? []).map(({ ColTitle = '', ColType = '' }, index) =>
    column(named(ColTitle || (index === 0 ? 'Name' : 'Value')), TYPES[ColType] ?? 'text'),
  );
  return [column('Section', 'text'), ...own];
}

const cellValue = ({ value = '' }: ColData = {}): string | null => (value === '' ? null : value);

/** Rows of data without subtotals: those are sums of rows that are there. */
export function* reportRows({ Rows, Columns }: Report): Generator<FeedRow> {
  const width = Columns?.Column?.length ?? 0;
  function* walk(rows: readonly ReportRow[], section: readonly string[]): Generator<FeedRow> {
    for (const { ColData: cells, Header, Rows: inner } of rows) {
      if (cells !== undefined) {
        yield [
          section.join(' / ') || null,
          ...Array.from({ length: width }, (_, index) => cellValue(cells[index])),
        ];
      }
      const title = cellValue(Header?.ColData?.[0]);
      yield* walk(inner?.Row ?? [], title === null ? section : [...section, title]);
    }
  }
  yield* walk(Rows?.Row ?? [], []);
}
