import type { ColumnType } from '@plumbline/contract';
import type { Dialect } from '../dialects/dialect.ts';
import type { ColumnSchema } from '../model.ts';
import { sortedBy } from '../print/print-parts.ts';
import type { PrintedTable, RelationPrintOptions } from './printed-relation.ts';

/** A hidden column that orders rows. */
export interface OrderKey {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** A relation as one SELECT: its columns, and hidden ones that order and identify its rows. */
export interface Node {
  readonly sql: string;
  readonly columns: readonly ColumnSchema[];
  /** Orders the rows fully. */
  readonly order: readonly OrderKey[];
  /** The hidden column of positions: BIGINT, of every row another; null where none is to be had cheaply. */
  readonly id: string | null;
  /** Exclusive bound of `id`. */
  readonly positions: number;
  /** Bound of the number of rows. */
  readonly rows: number;
  readonly isDense: boolean;
  readonly isInOrder: boolean;
  /** A condition on `id` reaches the table: rows are found by it without the others being computed. */
  readonly isDirect: boolean;
  /** Tables read, each as often as it is. */
  readonly scans: number;
  /** How many steps deep each computed column depends on other computed columns. */
  readonly depths: ReadonlyMap<string, number>;
}

/** Positions beyond it are no whole numbers of JSON. */
const MAX_POSITIONS = Number.MAX_SAFE_INTEGER;

/** Reads of tables in one statement above which the result is materialized. */
const MAX_SCANS = 8;

/** Settings that all nodes of one relation are printed with. */
export class NodePrintContext {
  readonly dialect: Dialect;
  readonly options: RelationPrintOptions;
  readonly #prefix: string;
  #names = 0;

  /** `prefix`: begins no name of the relation. */
  constructor(options: RelationPrintOptions, prefix: string) {
    this.options = options;
    this.dialect = options.dialect;
    this.#prefix = prefix;
  }

  /** A name that nothing else in the statement has. */
  hidden(): string {
    this.#names += 1;
    return `${this.#prefix}${this.#names}`;
  }

  name(name: string): string {
    return this.dialect.quoteIdentifier(name);
  }

  /** A column where it is compared by size, grouped or sorted by. */
  compared({ name, type }: { readonly name: string; readonly type: ColumnType }): string {
    return this.dialect.column(name, type);
  }

  as(sql: string, name: string): string {
    return `${sql} AS ${this.name(name)}`;
  }

  /** A value of one type among those of a wider one. */
  widened(sql: string, from: ColumnType, to: ColumnType): string {
    const { grammar, expressions } = this.dialect;
    if (grammar.widens || from === to) {
      return sql;
    }
    const part = { sql, type: from, isRaw: false, hasWindow: false, isWhole: from === 'integer' };
    const cast = expressions.cast(part, to, {
      dialect: this.dialect,
      operand: this.options.parameters.operand,
      text: (value) => this.options.parameters.operand({ type: 'text', value }),
      freshName: () => this.name(this.hidden()),
    });
    return typeof cast === 'string' ? cast : cast.raw;
  }

  from(node: Node): string {
    return `(${node.sql}) AS ${this.name(this.hidden())}`;
  }

  /**
   * The same rows, behind a join with a single row. DuckDB puts an expression in place of every mention of the column it
   * makes; where one is mentioned twice (a result proven finite) a chain of formulas would double with each.
   */
  apart(node: Node): Node {
    const [rows, one] = [this.name(this.hidden()), this.name(this.hidden())];
    const items = [...this.visibleList(node), ...this.hiddenList(node)].join(', ');
    const single = this.list([1], { table: one, column: this.name(this.hidden()) });
    return {
      ...node,
      sql: `SELECT ${items} FROM (${node.sql}) AS ${rows} CROSS JOIN ${single}`,
      isInOrder: false,
      depths: new Map(),
    };
  }

  /** Rows that one statement reads twice: printed twice while that is cheap, else materialized once. */
  shared(node: Node): { readonly with: string; readonly from: () => string; readonly scans: number } {
    const scans = node.scans * 2;
    if (scans <= MAX_SCANS) {
      return { with: '', from: () => this.from(node), scans };
    }
    const rows = this.name(this.hidden());
    const once = `WITH ${rows} AS ${this.dialect.grammar.materialized ? 'MATERIALIZED ' : ''}(${node.sql}) `;
    return { with: once, from: () => rows, scans: node.scans + 1 };
  }

  terms(order: readonly OrderKey[]): string[] {
    return order.map(({ column, direction }) => this.sorted(this.name(column), direction));
  }

  sorted(sql: string, direction: 'asc' | 'desc'): string {
    return sortedBy(sql, direction, this.dialect);
  }

  /** A FROM item of one column. */
  list(
    values: readonly number[],
    { table, column }: { readonly table: string; readonly column: string },
  ): string {
    if (this.dialect.grammar.namedValues) {
      return `(VALUES ${values.map((value) => `(${value})`).join(', ')}) AS ${table}(${column})`;
    }
    return `(${values.map((value) => `SELECT ${value} AS ${column}`).join(' UNION ALL ')}) AS ${table}`;
  }

  table(printed: PrintedTable): Node {
    const id = this.hidden();
    const columns = printed.columns.map(({ name }) => this.name(name));
    return {
      sql: `SELECT ${[...columns, this.as(printed.position, id)].join(', ')} FROM ${printed.sql}`,
      columns: printed.columns,
      order: [{ column: id, direction: 'asc' }],
      id,
      positions: printed.rowCount,
      rows: printed.rowCount,
      isDense: true,
      isInOrder: true,
      isDirect: true,
      scans: 1,
      depths: new Map(),
    };
  }

  /** The hidden columns of a node, by name. */
  hiddenOf({ order, id }: Pick<Node, 'order' | 'id'>): string[] {
    return [...new Set([...order.map(({ column }) => column), ...(id === null ? [] : [id])])];
  }

  hiddenList(node: Pick<Node, 'order' | 'id'>): string[] {
    return this.hiddenOf(node).map((name) => this.name(name));
  }

  visibleList({ columns }: Pick<Node, 'columns'>): string[] {
    return columns.map(({ name }) => this.name(name));
  }

  /** A node whose position column alone orders its rows, counted out where there is none. */
  positioned(node: Node): Node & { readonly id: string } {
    const { id } = node;
    if (id !== null && isSimple(node)) {
      return { ...node, id };
    }
    const counted = this.hidden();
    const sql = [
      `SELECT ${[...this.visibleList(node), this.as(this.countedOut(node), counted)].join(', ')}`,
      `FROM ${this.from(node)}`,
    ].join(' ');
    return { ...node, sql, ...this.counted(counted, node.rows) };
  }

  countedOut({ order }: Pick<Node, 'order'>): string {
    return `row_number() OVER (ORDER BY ${this.terms(order).join(', ')}) - 1`;
  }

  /** State of a node whose rows were numbered: in the order of that number, from 0 without gaps. */
  counted(
    id: string,
    rows: number,
  ): Pick<Node, 'order' | 'positions' | 'isDense' | 'isInOrder' | 'isDirect'> & { readonly id: string } {
    return {
      order: [{ column: id, direction: 'asc' }],
      id,
      positions: rows,
      isDense: true,
      isInOrder: false,
      isDirect: false,
    };
  }
}

export const isSimple = ({ order, id }: Pick<Node, 'order' | 'id'>): boolean =>
  order.length === 1 && order[0]?.column === id && order[0]?.direction === 'asc';

export const holdsPositions = (bound: number): boolean => bound <= MAX_POSITIONS;
