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
  compared: '{column} {operator} {value}',
  empty: 'empty',
  thisUnit:
    '{unit, select, day {today} week {this week} month {this month} quarter {this quarter} year {this year} hour {this hour} minute {this minute} other {this second}}',
  last: '{unit, select, day {the last {count, plural, one {day} other {# days}}} week {the last {count, plural, one {week} other {# weeks}}} month {the last {count, plural, one {month} other {# months}}} quarter {the last {count, plural, one {quarter} other {# quarters}}} other {the last {count, plural, one {year} other {# years}}}}',
  next: '{unit, select, day {the next {count, plural, one {day} other {# days}}} week {the next {count, plural, one {week} other {# weeks}}} month {the next {count, plural, one {month} other {# months}}} quarter {the next {count, plural, one {quarter} other {# quarters}}} other {the next {count, plural, one {year} other {# years}}}}',
} as const;
