import type { StepOf } from '@plumbline/contract';
import { columnNameKey } from '../column-name.ts';
import { readFormula } from '../formula/read-formula.ts';
import type { FormulaLookup } from '../formula/formula.ts';
import { whenSound } from './step-parts.ts';
import { columnsAfter } from './columns-after.ts';
import type { RecipeTable } from './recipe.ts';
import type { Relation } from './relation.ts';
import type { Rows, StepWork } from './step-context.ts';

type FormulaStep = StepOf<'formula'>;

export function formula(work: StepWork, { name, formula: text }: FormulaStep): Rows {
  const { recipe, before } = work;
  work.newNames([{ name, path: 'name' }]);
  const reading = readFormula(text, {
    columns: before.columns,
    lookups: [...recipe.others.values()].map((other) => ({
      name: other.name,
      table: other.table,
      columns: other.columns,
    })),
    now: recipe.formula.now,
    timeZone: recipe.formula.timeZone,
    scope: 'row',
    prefix: prefixFor(work),
  });
  for (const column of reading.columns) {
    work.use(column);
  }
  for (const { severity, message, fixes } of reading.diagnostics) {
    if (severity === 'error') {
      const [fix] = fixes;
      work.issue('formula', recipe.say(message), fix && recipe.say(fix.title));
    }
  }
  const { compiled } = reading;
  if (compiled === null || compiled.kind === 'aggregate') {
    if (work.issues.length === 0) {
      work.issue(
        'formula',
        'This formula gives one value for many rows; a column needs a value for each row.',
        'Save it as a measure instead.',
      );
    }
    return before;
  }
  for (const { key, table } of compiled.lookups) {
    work.useExpression(key);
    markDataset(work, table);
  }
  return whenSound(work, () => {
    const wide = compiled.lookups.reduce((rows, lookup) => lookedUp(work, rows, lookup), before);
    const whole = work.derive(wide, [{ as: name, expression: compiled.expression, path: 'formula' }]);
    const hidden = wide.columns.filter((column) => !before.columns.includes(column));
    if (work.issues.length > 0) {
      return before;
    }
    return hidden.length === 0
      ? whole
      : work.without(
          whole,
          hidden.map((column) => column.name),
        );
  });
}

/** Begins names that no column has. */
function prefixFor({ before }: StepWork): string {
  const names = before.columns.map(({ name }) => columnNameKey(name));
  let prefix = 'formula';
  while (names.some((name) => name.startsWith(prefix))) {
    prefix = `${prefix}_`;
  }
  return prefix;
}

function markDataset({ recipe, datasets }: StepWork, table: string): void {
  for (const [id, other] of recipe.others) {
    if (other.table === table) {
      datasets.add(id);
    }
  }
}

const otherTable = ({ recipe }: StepWork, table: string): RecipeTable | undefined =>
  [...recipe.others.values()].find((other) => other.table === table);

/** The first row of each key, joined by the key. [SEM-REL-15] */
function lookedUp(work: StepWork, rows: Rows, lookup: FormulaLookup): Rows {
  const other = otherTable(work, lookup.table);
  if (other === undefined) {
    work.issue('formula', 'The formula uses a dataset that does not exist. Choose another dataset.');
    return rows;
  }
  const key = `${lookup.as} key`;
  const keyed = work.derive(rows, [{ as: key, expression: lookup.key, path: 'formula' }]);
  const right: Relation = {
    kind: 'distinct',
    from: { kind: 'table', table: other.table },
    columns: [lookup.keyColumn],
    sort: [],
  };
  const relation: Relation = {
    kind: 'join',
    left: keyed.relation,
    right,
    how: 'left',
    on: [{ left: key, right: lookup.keyColumn }],
    columns: [{ column: lookup.valueColumn, as: lookup.as }],
    isLookup: true,
  };
  return { relation, columns: columnsAfter(relation, [keyed.columns, other.columns]) };
}
