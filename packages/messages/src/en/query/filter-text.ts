/** Filters as a line of text. */
export const filterText = {
  and: '{first} and {rest}',
  or: '{first} or {rest}',
  not: 'not ({filter})',
  group: '({filter})',
  isEmpty: '{column} is empty',
  notEmpty: '{column} is not empty',
  between: '{column} is from {from} to {to}',
  relative: '{column} is in {range}',
  inYear: '{column} is in {year}',
  falls: '{column} {operator} {values, list, or}',
  partValue:
    '{part, select, weekday {{value, select, 1 {Monday} 2 {Tuesday} 3 {Wednesday} 4 {Thursday} 5 {Friday} 6 {Saturday} other {Sunday}}} month_of_year {{value, select, 1 {January} 2 {February} 3 {March} 4 {April} 5 {May} 6 {June} 7 {July} 8 {August} 9 {September} 10 {October} 11 {November} other {December}}} other {{value}:00}}',
  compared: '{column} {operator} {value}',
  empty: 'empty',
  all: 'all',
  range: '{from} to {to}',
  from: 'from {from}',
  to: 'up to {to}',
  thisUnit:
    '{unit, select, day {today} week {this week} month {this month} quarter {this quarter} year {this year} hour {this hour} minute {this minute} other {this second}}',
  last: '{unit, select, day {the last {count, plural, one {day} other {# days}}} week {the last {count, plural, one {week} other {# weeks}}} month {the last {count, plural, one {month} other {# months}}} quarter {the last {count, plural, one {quarter} other {# quarters}}} other {the last {count, plural, one {year} other {# years}}}}',
  next: '{unit, select, day {the next {count, plural, one {day} other {# days}}} week {the next {count, plural, one {week} other {# weeks}}} month {the next {count, plural, one {month} other {# months}}} quarter {the next {count, plural, one {quarter} other {# quarters}}} other {the next {count, plural, one {year} other {# years}}}}',
} as const;
