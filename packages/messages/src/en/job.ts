/** Progress and results of jobs. */
export const job = {
  waiting: 'Waiting for a worker',
  retrying: '{reason} Trying again.',
  fetching: 'Fetching: {received, number} MB',
  fetchingOf: 'Fetching: {received, number} of {total, number} MB',
  rowsSoFar: '{step}: {rows, number}',
  rowsSoFarWithRate: '{step}: {rows, number}, about {rate, number} a second',
  profilingColumns: 'Profiling the columns',
  profilingRows: 'Profiling the rows',
  inspected: '{rows, plural, one {# row} other {# rows}} of "{label}" inspected.',
  inspectedAll: 'All rows of "{label}" inspected.',
  size: '{rows, plural, one {# row} other {# rows}}, {columns, plural, one {# column} other {# columns}}.',
  sizeWithRejects:
    '{rows, plural, one {# row} other {# rows}}, {columns, plural, one {# column} other {# columns}}. {rejects, plural, one {# cell or row did not fit and was saved as a reject.} other {# cells or rows did not fit and were saved as rejects.}}',
  datasetReady: '"{name}" is ready: {size}',
  versionReady: 'Version {version, number, plain} is ready.',
  versionReadyWithSize: 'Version {version, number, plain}: {size}',
  sourceUnchanged: 'The source has not changed. Version {version, number, plain} is still the newest.',
  exportQuerying: 'Querying tiles: {done, number} of {total, number}',
  exportDrawing: 'Drawing the pages',
  exportReady: '"{name}" is ready to download.',
  recipeEmpty: 'The dataset no longer has a recipe. Its columns have the profiles of the original rows.',
} as const;
