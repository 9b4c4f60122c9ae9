import type { Checker } from './checker.ts';
import type { SyntaxNode } from './syntax.ts';
import { bracketed, quoted } from './phrases.ts';

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
      `${bracketed(column.name)} has ${quoted(other)}, which is written differently. Large and small letters differ.`,
      [checker.replace(value, quoted(other))],
    );
    return;
  }
  const near = checker.near(value.value, known);
  const hint = near[0] === undefined ? '' : ` Did you mean ${quoted(near[0])}?`;
  checker.warn(
    'unknown_value',
    value,
    `No row has ${quoted(value.value)} in ${bracketed(column.name)}.${hint}`,
    near.map((one) => checker.replace(value, quoted(one))),
  );
}
