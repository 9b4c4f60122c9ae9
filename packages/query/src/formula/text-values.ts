import { message } from '@plumbline/messages';
import type { Checker } from './checker.ts';
import type { SyntaxNode } from './syntax.ts';
import { columnRef, textLiteral } from './phrases.ts';

/** Warns of a text that is compared with a column that never contains it. */
export function checkTextValue(checker: Checker, column: SyntaxNode, value: SyntaxNode): void {
  if (column.kind !== 'name' || value.kind !== 'text') {
    return;
  }
  const known = checker.context.values?.(column.name) ?? null;
  if (known === null || known.length === 0 || known.includes(value.value)) {
    return;
  }
  const key = value.value.toLowerCase();
  const other = known.find((one) => one.toLowerCase() === key);
  if (other !== undefined) {
    checker.warn(
      'value_case',
      value,
      message('formulaProblem.valueCase', { column: columnRef(column.name), value: textLiteral(other) }),
      [checker.replace(value, textLiteral(other))],
    );
    return;
  }
  const near = checker.near(value.value, known);
  const [similar] = near;
  const values = { value: textLiteral(value.value), column: columnRef(column.name) };
  checker.warn(
    'unknown_value',
    value,
    similar === undefined
      ? message('formulaProblem.unknownValue', values)
      : message('formulaProblem.similarValue', { ...values, similar: textLiteral(similar) }),
    near.map((one) => checker.replace(value, textLiteral(one))),
  );
}
