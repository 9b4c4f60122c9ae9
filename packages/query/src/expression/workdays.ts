/**
 * Days from Monday to Friday between two days, both counted, negative where the second is earlier. Days are numbers counted
 * from a Monday; `weekdays` prints how many of the days before one are such days.
 */
export const printWorkdays =
  (weekdays: (day: string) => string) =>
  ([from = '', to = '']: readonly string[]): string =>
    `CASE WHEN ${to} >= ${from} THEN ${weekdays(`${to} + 1`)} - ${weekdays(from)} ELSE ${weekdays(to)} - ${weekdays(`${from} + 1`)} END`;
