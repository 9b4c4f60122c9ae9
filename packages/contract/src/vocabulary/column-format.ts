/** How the figures of a column are shown: as hours, minutes and seconds, or as numbers. */
export type ColumnFormat =
  | { readonly kind: 'duration' }
  | {
      readonly kind: 'number';
      /** Text before and after the digits, such as a currency's sign. */
      readonly before: string;
      readonly after: string;
      readonly decimals: number;
      readonly isGrouped: boolean;
      /** 0.5 is 50 %. */
      readonly isShare: boolean;
    };

const DURATION = '[h]:mm:ss';
const NUMBER = /^([^\d%[\]]{0,5})0(,0)?(?:\.(0{1,10}))?([^\d[\]]{0,5})$/u;

/** Parses `€0,0.00`, `0,0 kr`, `0.0 %` and `[h]:mm:ss`; null for anything else. */
export function parseColumnFormat(format: string): ColumnFormat | null {
  if (format === DURATION) {
    return { kind: 'duration' };
  }
  const match = NUMBER.exec(format);
  if (match === null) {
    return null;
  }
  const [, before = '', grouping, fraction = '', after = ''] = match;
  return {
    kind: 'number',
    before,
    after,
    decimals: fraction.length,
    isGrouped: grouping !== undefined,
    isShare: after.trim() === '%',
  };
}
