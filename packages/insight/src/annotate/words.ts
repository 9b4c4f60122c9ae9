import type { TimeGrain } from '@plumbline/contract';

/** Every word that remarks on charts say; a second language is a second value of this type. */
export interface AnnotationWords {
  readonly of: (series: string, text: string) => string;
  readonly caption: (facts: {
    readonly subject: string;
    readonly count: string;
    readonly first: string | null;
    readonly last: string | null;
    readonly lowest: string;
    readonly highest: string;
    readonly middle: string;
    readonly isOne: boolean;
  }) => string;
  readonly by: (measure: string, dimensions: readonly string[]) => string;
  readonly highest: (name: string, value: string) => string;
  readonly lowest: (name: string, value: string) => string;
  readonly peak: (name: string, value: string, above: string) => string;
  readonly outlier: (
    name: string,
    value: string,
    facts: { readonly usual: string; readonly isHigh: boolean },
  ) => string;
  readonly change: (
    name: string,
    before: string,
    facts: { readonly after: string; readonly rises: boolean },
  ) => string;
  readonly trend: (
    change: string,
    unit: string,
    facts: { readonly share: string | null; readonly rises: boolean },
  ) => string;
  readonly concentration: (
    count: string,
    of: string,
    facts: { readonly share: string; readonly what: string },
  ) => string;
  readonly correlation: (
    one: string,
    other: string,
    facts: { readonly rho: string; readonly rises: boolean },
  ) => string;
  readonly incomplete: (name: string, last: string) => string;
  readonly unit: (unit: TimeGrain | null) => string;
}

export const ENGLISH_ANNOTATIONS: AnnotationWords = {
  of: (series, text) => `${series}: ${text}`,
  caption: ({ subject, count, first, last, lowest, highest, middle, isOne }) => {
    const span = first === null || last === null ? '' : `, ${first} to ${last}`;
    return isOne
      ? `${subject}: ${highest}.`
      : `${subject}${span}: ${count} values from ${lowest} to ${highest}, half of them below ${middle}.`;
  },
  by: (measure, dimensions) =>
    dimensions.length === 0 ? measure : `${measure} by ${dimensions.join(' and ')}`,
  highest: (name, value) => `${name} is the highest with ${value}.`,
  lowest: (name, value) => `${name} is the lowest with ${value}.`,
  peak: (name, value, above) => `A peak of ${value} at ${name}, ${above} above what lies around it.`,
  outlier: (name, value, { usual, isHigh }) =>
    `${name} stands out: ${value}, unusually ${isHigh ? 'high' : 'low'} where about ${usual} would be usual.`,
  change: (name, before, { after, rises }) =>
    `From ${name} on the level is ${rises ? 'higher' : 'lower'}: about ${after} instead of ${before}.`,
  trend: (change, unit, { share, rises }) =>
    `It ${rises ? 'rises' : 'falls'} by about ${change} ${unit}${share === null ? '' : `, ${share} of its middle value`}.`,
  concentration: (count, of, { share, what }) => `The top ${count} of ${of} hold ${share} of ${what}.`,
  correlation: (one, other, { rho, rises }) =>
    `${one} and ${other} ${rises ? 'rise together' : 'go against each other'} (rank correlation ${rho}).`,
  incomplete: (name, last) => `${name} is incomplete: the data ends on ${last}.`,
  unit: (unit) => (unit === null ? 'a step' : `${unit === 'hour' ? 'an' : 'a'} ${unit}`),
};
