/** Texts that a dashboard drawn as a file adds. */
export const drawing = {
  whole: 'All {rows, plural, one {# row follows} other {# rows follow}} below.',
  cut: 'There is more than one image can hold. The PDF has all of it.',
  continued: '{title} ({part, number} of {parts, number})',
} as const;
