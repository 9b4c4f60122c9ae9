/** Words of the base components. */
export const ui = {
  datum: 'v{version} · {rows, plural, one {# row} other {# rows}} · {at}',
  tryAgain: 'Try again',
  details: 'Details',
  errorUnknown: 'Something failed here, not in your data. Nothing was changed.',
  loading: 'Loading',
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
  undone: 'Undone',
  typeToConfirm: 'Type “{text}” to go on',
  typedDiffers: 'That is not “{text}”.',
  clearSearch: 'Clear the search',
  toTop: 'Back to the top',
} as const;
