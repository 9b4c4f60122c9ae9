/**
 * One name for each column from the rows that name them, joined by a space. A name above blanks spans them where names
 * are below: `,Sales,,Costs,` above `Region,2019,2020,2019,2020`.
 */
export const joinNames = (rows: readonly (readonly string[])[], columns: number): string[] => {
  const trimmed = rows.map((cells) =>
    fitted(
      cells.map((cell) => cell.trim()),
      columns,
    ),
  );
  const spanned = trimmed.map((cells, at) => span(cells, trimmed.slice(at + 1)));
  return Array.from({ length: columns }, (_, column) =>
    spanned
      .map((cells) => cells[column] ?? '')
      .filter((name, at, names) => name !== '' && !(name === names[at - 1] && isOther(spanned, at)))
      .join(' '),
  );
};

/** A merged cell repeats its name in every row that it spans, while names beside it differ from those above them. */
const isOther = (rows: readonly (readonly string[])[], at: number): boolean =>
  (rows[at] ?? []).some((name, column) => name !== rows[at - 1]?.[column]);

/** A delimiter too many left a blank that no column is for. */
const fitted = (cells: readonly string[], columns: number): readonly string[] => {
  let surplus = cells.length - columns;
  return cells.filter((cell, at) => {
    const isDropped = surplus > 0 && cell === '' && at < cells.length - 1;
    surplus -= isDropped ? 1 : 0;
    return !isDropped;
  });
};

const span = (cells: readonly string[], below: readonly (readonly string[])[]): readonly string[] => {
  const isNamedBelow = (at: number): boolean => below.some((row) => (row[at] ?? '') !== '');
  const filled = cells.flatMap((cell, at) => (cell === '' ? [] : [at]));
  // One name in the first place is a title of the table, not of a group.
  if (below.length === 0 || (filled.length === 1 && filled[0] === 0)) {
    return cells;
  }
  let name = '';
  return cells.map((cell, at) => {
    if (cell !== '') {
      name = isNamedBelow(at) ? cell : '';
      return cell;
    }
    if (!isNamedBelow(at)) {
      name = '';
    }
    return name;
  });
};
