/** What people should know of a file before they create a dataset from it. */
export const fileWarning = {
  rowsRejected:
    '{count, plural, one {# row does not fit the columns; it is listed among the rejects.} other {# rows do not fit the columns; they are listed among the rejects.}}',
  quoteInRow: 'In row {row, number} a quote does not close as quotes do; it was read as text.',
  quoteInRows:
    'In {count, number} rows ({rows, list, unit}) a quote does not close as quotes do; it was read as text.',
  quoteInMoreRows:
    'In {count, number} rows ({rows, list, unit}, …) a quote does not close as quotes do; it was read as text.',
  delimiterInRow:
    'In row {row, number} a delimiter is missing or one too many; the cells were placed by what the columns hold.',
  delimiterInRows:
    'In {count, number} rows ({rows, list, unit}) a delimiter is missing or one too many; the cells were placed by what the columns hold.',
  delimiterInMoreRows:
    'In {count, number} rows ({rows, list, unit}, …) a delimiter is missing or one too many; the cells were placed by what the columns hold.',
  blankRows:
    '{count, plural, one {# row holds nothing but delimiters and is left out.} other {# rows hold nothing but delimiters and are left out.}}',
  noName: 'Column {column, number} has no name; it is called {name}.',
  repeatedName: 'The name {raw} occurs more than once; column {column, number} is called {name}.',
  noHeader: 'The first row holds values, not names; columns are named by position.',
  linesBefore:
    '{lines, plural, one {The table begins after # other line, which is left out.} other {The table begins after # other lines, which are left out.}}',
  shortRows: 'Many rows have fewer cells than there are columns; the missing cells are empty.',
  cellErrors:
    '{count, plural, one {# cell shows an error} other {# cells show an error}} ({kinds, list, unit}); there the table is empty.',
  cellError: '{kind} {count, number}',
  formulasWithoutValue:
    '{count, plural, one {# formula has} other {# formulas have}} no value in the file; there the table is empty. Open the workbook in a spreadsheet program and save it to have them computed.',
  notCalculated:
    'The values of {count, plural, one {# formula} other {# formulas}} are to be computed on opening; those in the file may be placeholders. Open the workbook in a spreadsheet program and save it to be sure.',
  merged:
    '{count, plural, one {# cell was filled from the merged cell around it.} other {# cells were filled from the merged cell around them.}}',
  hiddenRows: '{count, plural, one {# hidden row is} other {# hidden rows are}} read like any other.',
  hiddenColumns:
    '{count, plural, one {# hidden column is} other {# hidden columns are}} read like any other.',
  numbersAsText:
    '{count, plural, one {# number is} other {# numbers are}} stored as text; a column of such cells is read as numbers all the same.',
  mergedLater: 'Merged cells are searched for when the whole sheet is read.',
  recordsRejected:
    '{count, plural, one {# record is} other {# records are}} no JSON; listed among the rejects.',
  mixedKinds: '{column} holds values of several kinds: {kinds, list, unit}.',
  texts: '{count, number} texts',
  numbers: '{count, number} numbers',
  booleans: '{count, number} true or false',
  nested: '{count, number} lists or objects',
  bytes: '{column} holds bytes; they are shown as hexadecimal text.',
  mixedDates: '{column}: {because}. The column is text until you choose how to read them.',
  dateOrder:
    'The dates in {column} read both ways, day first and month first. Say which; until then the column is text.',
  failures:
    '{count, plural, one {# cell of {column} is} other {# cells of {column} are}} not of type {type}.',
} as const;
