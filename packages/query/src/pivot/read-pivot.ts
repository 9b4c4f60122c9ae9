import { AppError, type Cell } from '@plumbline/contract';
import type { OutputColumn } from '../query-plan.ts';
import type { PivotPlan } from './pivot-plan.ts';
import { MAX_PIVOT_COLUMNS, type PivotResult, type PivotKey, type PivotTableRow } from './pivot.ts';
import { ROW_KINDS } from './pivot-parts.ts';

/** Cells of a row of the answer before its keys: kind, row place, column place, level. */
const BEFORE_KEYS = 4;

/** The columns of the statement's answer, which decide how cells are encoded. */
export function pivotColumns({ base, figures }: PivotPlan): readonly OutputColumn[] {
  const integerColumn = (name: string): OutputColumn => ({ name, type: 'integer', wire: 'plain' });
  return [
    ...['kind', 'row', 'column', 'level'].map(integerColumn),
    ...base.groups.map(
      ({ as }): OutputColumn =>
        base.columns.find(({ name }) => name === as) ?? { name: as, type: 'text', wire: 'plain' },
    ),
    ...figures.map(({ output }) => output),
  ];
}

/** Reads the rows of the statement's answer, in their order. */
export class PivotReader {
  readonly #plan: PivotPlan;
  readonly #columnHeaders: (readonly PivotKey[])[] = [];
  #total = 0;
  #steps: readonly Cell[] = [];
  #current: { header: readonly PivotKey[]; cells: PivotTableRow['cells'][number][] } | null = null;

  constructor(plan: PivotPlan) {
    this.#plan = plan;
  }

  /** Gives a row of the pivot once all its cells were read. Throws `query.too_large` for too many columns. */
  read(row: readonly Cell[]): PivotTableRow | null {
    const [kind, , column, level] = row.map(Number);
    const { rowFields, columnFields } = this.#plan.levels;
    const keys = row.slice(BEFORE_KEYS, BEFORE_KEYS + rowFields + columnFields);
    switch (kind ?? ROW_KINDS.cell) {
      case ROW_KINDS.meta:
        this.#total = column ?? 0;
        this.#steps = keys;
        return null;
      case ROW_KINDS.column:
        this.#columnHeaders.push(fillHeader(keys.slice(rowFields), level ?? 0, columnFields));
        this.#assertNarrow();
        return null;
      case ROW_KINDS.row: {
        const ended = this.end();
        this.#current = {
          header: fillHeader(keys.slice(0, rowFields), level ?? 0, this.#plan.rowFields),
          cells: [],
        };
        return ended;
      }
      default:
        this.#current?.cells.push({
          column: (column ?? 1) - 1,
          values: row.slice(BEFORE_KEYS + rowFields + columnFields),
        });
        return null;
    }
  }

  /** Whether everything before the rows was read. */
  get isFramed(): boolean {
    return this.#current !== null;
  }

  /** The row that was being read. */
  end(): PivotTableRow | null {
    const row = this.#current;
    this.#current = null;
    return row;
  }

  /** Everything but the rows. Complete as soon as the first row header was read. */
  frame(): Omit<PivotResult, 'rows' | 'values'> {
    const { base, levels, rowFields } = this.#plan;
    const fields = base.groups.map(({ as, kind }, index) => ({
      type: base.columns.find(({ name }) => name === as)?.type ?? 'text',
      step: kind === 'bin' && typeof this.#steps[index] === 'number' ? this.#steps[index] : null,
    }));
    return {
      rowFields: fields.slice(0, Math.min(rowFields, levels.rowFields)),
      columnFields: fields.slice(levels.rowFields),
      columnHeaders: this.#columnHeaders,
      total: this.#total,
    };
  }

  #assertNarrow(): void {
    if (this.#columnHeaders.length > MAX_PIVOT_COLUMNS) {
      const message = `This pivot has more than ${MAX_PIVOT_COLUMNS.toLocaleString('en')} columns.`;
      const hint =
        'Move a field from the columns to the rows, group its dates by a longer unit or its numbers into bins, or filter to fewer keys.';
      throw new AppError('query.too_large', message, { issues: [{ path: 'columns', message, hint }] });
    }
  }
}

const fillHeader = (keys: readonly Cell[], level: number, length: number): PivotKey[] =>
  Array.from({ length }, (_, index) => (index < level ? (keys[index] ?? null) : { total: true }));
