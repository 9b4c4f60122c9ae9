/** Patterns found in data. Every value is text that was formatted before: a name, a period or a checked number. */
export const insight = {
  leader: '{value} has the highest average {measure} by {dimension}: {mean}, compared with {all} overall.',
  laggard: '{value} has the lowest average {measure} by {dimension}: {mean}, compared with {all} overall.',
  concentration: '{share} of {measure} comes from {names} ({dimension}), with {rows} of the rows.',
  difference: 'Average {measure} differs by {dimension}: from {low} for {lowName} to {high} for {highName}.',
  evenness:
    '{measure} is spread evenly by {dimension}: the share of each value lies between {low} for {lowName} and {high} for {highName}.',
  rises:
    'Average {measure} rises over time: it was {early} from {earlyStart} to {earlyEnd}, and {late}, {change} more, from {lateStart} to {lateEnd}.',
  falls:
    'Average {measure} falls over time: it was {early} from {earlyStart} to {earlyEnd}, and {late}, {change} less, from {lateStart} to {lateEnd}.',
  moreRows:
    'The number of rows rises over time: it was {early} from {earlyStart} to {earlyEnd}, and {late}, {change} more, from {lateStart} to {lateEnd}.',
  fewerRows:
    'The number of rows falls over time: it was {early} from {earlyStart} to {earlyEnd}, and {late}, {change} less, from {lateStart} to {lateEnd}.',
  stepUp: 'Average {measure} is higher since {start}: {after}, up {change} from {before} before.',
  stepDown: 'Average {measure} is lower since {start}: {after}, down {change} from {before} before.',
  overviewMixed: 'Left out, because their amounts are in several currencies: {measures}.',
  unusuallyHigh:
    'Average {measure} was unusually high {unit, select, day {on} other {in}} {period}: {value}, which is {change} above the {all} of all rows.',
  unusuallyLow:
    'Average {measure} was unusually low {unit, select, day {on} other {in}} {period}: {value}, which is {change} below the {all} of all rows.',
  yearly: 'Average {measure} follows the months of the year: it is highest in {high} and lowest in {low}.',
  weekly: 'Average {measure} follows the days of the week: it is highest on {high} and lowest on {low}.',
  together: '{one} and {other} rise and fall together (correlation {r}).',
  apart: 'As {one} rises, {other} tends to fall (correlation {r}).',
  totalRose: '{measure} rose by {change} from {from} to {to}: by {difference} to {value}.',
  totalFell: '{measure} fell by {change} from {from} to {to}: by {difference} to {value}.',
  totalRoseBy:
    '{measure} rose by {change} from {from} to {to}: by {difference} to {value}. {name} ({dimension}) rose by {part}.',
  totalFellBy:
    '{measure} fell by {change} from {from} to {to}: by {difference} to {value}. {name} ({dimension}) fell by {part}.',
  rowsRose: 'The number of rows rose by {change} from {from} to {to}: by {difference} to {value}.',
  rowsFell: 'The number of rows fell by {change} from {from} to {to}: by {difference} to {value}.',
  rowsRoseBy:
    'The number of rows rose by {change} from {from} to {to}: by {difference} to {value}. {name} ({dimension}) rose by {part}.',
  rowsFellBy:
    'The number of rows fell by {change} from {from} to {to}: by {difference} to {value}. {name} ({dimension}) fell by {part}.',
  moreOften:
    '{target} is {outcome} more often where {dimension} is {value}: {share}, compared with {all} overall.',
  lessOften:
    '{target} is {outcome} less often where {dimension} is {value}: {share}, compared with {all} overall.',
  fallsUnlikeOthers:
    'Average {measure} rises for most values of {dimension}, by {all} overall since {start}, but for {name} it fell by {own}.',
  risesUnlikeOthers:
    'Average {measure} falls for most values of {dimension}, by {all} overall since {start}, but for {name} it rose by {own}.',
  kind: '{kind, select, leader {Highest or lowest} concentration {Concentration} difference {Difference} evenness {Even spread} trend {Trend} changePoint {Change of level} periodOutlier {Unusual period} seasonality {Seasonality} correlation {Correlation} periodChange {Latest change} influencer {Influence} exception {Exception} other {Pattern}}',
  overviewPeriod: '{dataset} has {rows} rows, from {first} to {last}.',
  overviewRows: '{dataset} has {rows} rows.',
  overviewTotal: '{measure} adds up to {total}, {mean} per row on average.',
  overviewMean: '{measure} is {mean} on average.',
  storyTitle: 'What “{dataset}” shows',
  headingOverview: 'At a glance',
  headingChange: 'What changed',
  headingDriver: 'What makes a difference',
  headingOutlier: 'What is unusual',
  headingNext: 'Where to look next',
  noPattern: 'No pattern was found that is more than chance explains.',
  caveat:
    'All patterns were tested together, so few of those reported are expected to be chance. They say what goes together, not why.',
} as const;
