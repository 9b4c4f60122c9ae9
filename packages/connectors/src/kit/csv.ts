const SPECIAL = /[",\n\r]/u;

const field = (text: string | null): string => {
  if (text === null) {
    return '';
  }
  return text === '' || SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One row as `DatabaseAccess.extract` promises it: null an unquoted empty field, and an empty field at the end. */
export const csvRow = (row: readonly (string | null)[]): string => `${row.map(field).join(',')},\n`;
