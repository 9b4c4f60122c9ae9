/** A cell as a number; null for cells without a finite one. Numbers may be text, as the wire has them. */
export const cellNumber = (cell: unknown): number | null => {
  const number =
    typeof cell === 'number' || (typeof cell === 'string' && cell !== '') ? Number(cell) : Number.NaN;
  return Number.isFinite(number) ? number : null;
};
