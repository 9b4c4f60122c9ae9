/** How the columns of a file differ from those that its rows are to join. */
export const fileDifference = {
  missing: '{file} has no {column}; it is empty in its rows',
  added: 'Only {file} has {column}; it is a new column, empty in the rows of the other files',
  case: '{file} writes {found}; it is the same column',
  type: '{column} reads as {found} in {file} and as {expected} before; one type is found for all rows',
  order: '{file} has its columns in another order; they are matched by name',
  missingFromFile: '"{column}" is missing from the file: it will be empty in the new rows',
  newColumn: '"{column}" is new: it is added, and empty in the rows before',
  spelling: '"{found}" has a different spelling: it is matched to "{column}"',
  otherOrder: 'The columns are in a different order; they are matched by name',
  misfits:
    '"{column}" holds {expected}, the file has {found}: cells that do not fit become empty and are saved as rejects',
  fits: '"{column}" holds {expected}, the file has {found}: they are read as {expected}',
} as const;

/** What cells of a type are, within a sentence. */
export const valuesOfType = {
  text: 'text',
  integer: 'whole numbers',
  decimal: 'decimal numbers',
  number: 'numbers',
  boolean: 'yes or no',
  date: 'dates',
  time: 'times of day',
  timestamp: 'dates with times',
  json: 'JSON',
} as const;
