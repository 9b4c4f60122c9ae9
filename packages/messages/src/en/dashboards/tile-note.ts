/** What of a request does not apply to a tile. */
export const tileNote = {
  authorFilter: 'The dashboard’s filter does not apply here: the data has no column “{column}”.',
  readerFilter: 'The filter does not apply here: the data has no column “{column}”.',
  parameter: '“{parameter}” does not apply here: the data has no column “{column}”.',
  picked: 'What was picked in “{tile}” does not apply here: the data has no column “{column}”.',
  noParameter: 'The dashboard has no parameter “{name}”.',
  noMode: 'The mode {mode} means nothing for this chart, which is shown as it is.',
} as const;
