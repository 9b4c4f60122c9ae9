/** The invented shop of the sign-in picture. Data, not words: a translation keeps it. */
export const EXAMPLE_COLUMNS = [
  { name: 'order_id', isNumber: false },
  { name: 'ordered_at', isNumber: false },
  { name: 'country', isNumber: false },
  { name: 'product', isNumber: false },
  { name: 'revenue', isNumber: true },
] as const;

export const EXAMPLE_ROWS = [
  ['553393', '2026-08-01 06:53', 'United Kingdom', 'Wind shell', '87.11'],
  ['557305', '2026-08-13 17:39', 'Sweden', 'Scree mid boot', '313.48'],
  ['561592', '2026-08-26 12:27', 'Sweden', 'Gas 230 g', '37.82'],
  ['565846', '2026-09-09 10:06', 'France', 'Ridge 2 tent', '145.66'],
  ['569904', '2026-09-28 10:14', 'France', 'Approach shoe', '551.73'],
  ['574115', '2026-10-14 14:31', 'Netherlands', 'Summit 30', '81.51'],
] as const;

const keyword = (text: string) => ({ text, isKeyword: true });
const plain = (text: string) => ({ text, isKeyword: false });

export const EXAMPLE_QUERY = [
  [keyword('sum'), plain('(revenue)')],
  [
    keyword('where'),
    plain(' ordered_at '),
    keyword('from'),
    plain(' 2026-08-01 '),
    keyword('until'),
    plain(' 2026-11-01'),
  ],
] as const;
