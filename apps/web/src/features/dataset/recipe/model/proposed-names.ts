import { columnNameKey } from '@plumbline/query';
import type { DraftColumn, FormValues } from './field-values.ts';

/** A name that no column has yet: `month`, `month 2`. */
export function freeName(wanted: string, columns: readonly { readonly name: string }[]): string {
  const takenNames = new Set(columns.map(({ name }) => columnNameKey(name)));
  let name = wanted;
  for (let suffix = 2; takenNames.has(columnNameKey(name)); suffix += 1) {
    name = `${wanted} ${suffix}`;
  }
  return name;
}

/** `{column} range` with the values of the form. */
const filledIn = (proposal: string, values: FormValues): string =>
  proposal
    .replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
      const value = values[name];
      return typeof value === 'string' ? value : '';
    })
    .trim();

export const proposedName = (proposal: string, values: FormValues, columns: readonly DraftColumn[]): string =>
  freeName(filledIn(proposal, values), columns);

/** Numbered names, or empty ones while there is nothing to name them after. */
export function proposedNames(
  { proposal, count }: { readonly proposal: string; readonly count: number },
  values: FormValues,
  columns: readonly DraftColumn[],
): readonly string[] {
  const stem = filledIn(proposal, values);
  return Array.from({ length: count }, (_, at) =>
    stem === '' ? '' : freeName(`${stem} ${at + 1}`, columns),
  );
}
