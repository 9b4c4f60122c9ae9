/** The report of a model as a file: what it says besides the report itself. */
export const reportFile = {
  title: '{workflow}: model {number, number, plain}',
  line: '{service} · {algorithm} · {dataset}',
  source: '{workflow}, model {number, number, plain}, {at, date, table} UTC',
  firstRows: 'The first {shown, number} of {total, number} rows. The page of the report shows all of them.',
  decisionsAt: 'From a probability of {share}',
} as const;
