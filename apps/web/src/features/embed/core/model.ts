import type { DashboardParameter, FilterGroup } from '@plumbline/contract';

export interface ValueChoice {
  readonly value: string | number | boolean | null;
  readonly count: number;
}

export const THEMES = ['Light', 'Dark', 'System'] as const;
export type EmbedTheme = (typeof THEMES)[number];
export type ParameterValue = DashboardParameter['value'];
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

export const EVERY_ROW: FilterGroup = { op: 'and', value: [] };

export const isTheme = (value: unknown): value is EmbedTheme => THEMES.some((theme) => theme === value);

/** What a reader chose; absent: what the dashboard says. */
export interface EmbedOverrides {
  readonly theme: EmbedTheme | null;
  readonly locale: string | null;
  readonly filters: FilterGroup;
  readonly parameters: ParameterValues;
}

const parsed = (text: string | null): unknown => {
  if (text === null) {
    return null;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One condition means a group of one. Anything else filters nothing: the server checks the rest. */
export const parseFilters = (value: unknown): FilterGroup => {
  if (!isRecord(value) || typeof value['op'] !== 'string') {
    return EVERY_ROW;
  }
  const isGroup = Array.isArray(value['value']) && ['and', 'or', 'not'].includes(value['op']);
  return (isGroup ? value : { op: 'and', value: [value] }) as unknown as FilterGroup;
};

export const parseParameters = (value: unknown): ParameterValues =>
  isRecord(value) ? (value as ParameterValues) : {};

/** `?theme=&locale=&f=&p=` of the frame's address; `f` is a filter and `p` values by parameter, both JSON. */
export const parseOverrides = (search: string): EmbedOverrides => {
  const params = new URLSearchParams(search);
  const theme = params.get('theme');
  return {
    theme: isTheme(theme) ? theme : null,
    locale: params.get('locale'),
    filters: parseFilters(parsed(params.get('f'))),
    parameters: parseParameters(parsed(params.get('p'))),
  };
};

/** Values of parameters that readers may set; the host may name others, which change nothing. */
export const freeValues = (
  values: ParameterValues,
  free: readonly Pick<DashboardParameter, 'name'>[],
): Record<string, ParameterValue> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => free.some((one) => one.name === name)));

/** Token of `/embed/:token`. */
export const parseLinkToken = (pathname: string): string => pathname.split('/')[2] ?? '';
