import { closeSync, openSync, readSync } from 'node:fs';
import { AppError, type ReadOptions } from '@plumbline/contract';
import { JSON_BOUNDS } from '../bounds.ts';
import { type Layout, type ListLocation, bestLocation } from './json-layout.ts';

/** The beginning of a text. */
export const readText = (path: string, encoding: string): string => {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(JSON_BOUNDS.lookBytes);
    const bytes = readSync(file, buffer, 0, buffer.length, 0);
    return new TextDecoder(encoding).decode(buffer.subarray(0, bytes), { stream: true });
  } finally {
    closeSync(file);
  }
};

/** Where the records of a text are. */
export interface Found {
  readonly layout: Layout;
  readonly location: ListLocation | null;
  readonly isSingle: boolean;
}

/** Keys joined by dots. */
export const locationName = ({ path }: Pick<ListLocation, 'path'>): string => path.join('.');

/** By its beginning, or as a person says. Throws `file.part_not_found`. */
export const findRecords = (layout: Layout, { records }: ReadOptions): Found => {
  if (layout.kind === 'lines') {
    return { layout, location: null, isSingle: false };
  }
  if (records !== undefined) {
    const location = layout.locations.find((candidate) => locationName(candidate) === records);
    if (location === undefined && records === '') {
      return { layout, location: null, isSingle: true };
    }
    if (location === undefined) {
      throw new AppError(
        'file.part_not_found',
        `The document has no list at ${records.slice(0, 200)}. Choose another place of the records.`,
        { issues: [{ path: 'options.records', message: 'The document has no list there.' }] },
      );
    }
    return { layout, location, isSingle: false };
  }
  const top = layout.locations.find(({ path }) => path.length === 0);
  const location = top ?? bestLocation(layout.locations);
  return { layout, location, isSingle: location === null };
};

/** Names that the first of the records, a list, gives; null where it holds values. */
export const headerOf = ({ layout, location }: Found, { dialect }: ReadOptions): readonly string[] | null => {
  const of = location ?? layout.values;
  if (!of.kinds.has('list') || of.kinds.has('object')) {
    return null;
  }
  const [first = [], ...rest] = of.first.map((json) => listOf(json));
  const isHeader =
    first.length > 0 &&
    first.every((cell) => typeof cell === 'string' && cell.trim() !== '') &&
    new Set(first).size === first.length;
  const differs = rest.some((row) => row.some((cell) => typeof cell !== 'string'));
  const chosenHeader = dialect?.headerRows === undefined ? dialect?.header : dialect.headerRows > 0;
  return (chosenHeader ?? (isHeader && differs)) ? first.map(String) : null;
};

const listOf = (json: string): readonly unknown[] => {
  try {
    const value = JSON.parse(json) as unknown;
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
};

/** Names beside a list of lists, as some programs write them: `{"columns": […], "data": [[…]]}`. */
export const namesBeside = ({ layout, location }: Found): readonly string[] | null => {
  if (location === null || location.path.length === 0 || !location.kinds.has('list')) {
    return null;
  }
  const width = listOf(location.first[0] ?? '[]').length;
  const beside = layout.locations.find(
    ({ path, kinds, count }) =>
      path.length === location.path.length &&
      /^(columns|fields|header|headers|names|schema)$/iu.test(path.at(-1) ?? '') &&
      kinds.size === 1 &&
      kinds.has('scalar') &&
      count === width,
  );
  return beside === undefined ? null : beside.first.map((json) => String(JSON.parse(json)));
};
