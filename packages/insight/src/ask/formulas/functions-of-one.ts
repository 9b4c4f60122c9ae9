/** Functions of one value by their words, and how each is written around it. */
export const FUNCTIONS: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/\b(?:natural )?(?:log|logarithm|ln)(?: of)?\b/u, (text) => `LN(${text})`],
  [/\b(?:square root|sqrt|root)(?: of)?\b/u, (text) => `SQRT(${text})`],
  [
    /\b(?:absolute value|absolute|abs|magnitude)(?: of)?\b|\bas (?:an )?absolute value\b|\bwithout (?:its |the )?sign\b|\bregardless of sign\b/u,
    (text) => `ABS(${text})`,
  ],
  [/\b(?:squared|square)(?: of)?\b/u, (text) => `${text} ^ 2`],
  [/\b(?:cubed|cube)(?: of)?\b/u, (text) => `${text} ^ 3`],
  [/\bsign(?: of)?\b/u, (text) => `SIGN(${text})`],
  [
    /,? *(?:\bbut )?(?:\b(?:never|not) (?:below|less than|under) 0\b|\bat least 0\b)/u,
    (text) => `GREATEST(${text}, 0)`,
  ],
];
