const INPUT_TYPES: Readonly<Record<string, string>> = { date: 'date', timestamp: 'date', time: 'time' };

/** Type of the HTML field for a value of a column of `type`; a moment with a clock does not fit a date field and stays text. */
export const inputType = (type: string, text: string): string =>
  text.length > 10 && type === 'timestamp' ? 'text' : (INPUT_TYPES[type] ?? 'text');
