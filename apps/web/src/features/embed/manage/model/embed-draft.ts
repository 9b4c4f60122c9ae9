import type { Cell, Dashboard, Embed, EmbedContent, FilterGroup } from '@plumbline/contract';
import { EVERY_ROW, type EmbedTheme } from '../../core/model.ts';

export type Expiry = 'never' | 'current' | '1' | '7' | '30' | '90' | '365';
export const EXPIRY_DAYS = ['1', '7', '30', '90', '365'] as const;

/** What the form holds while it is filled in. */
export interface EmbedDraft {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly filters: FilterGroup;
  /** Values of the parameters that are fixed; absent ones are free. */
  readonly parameters: Readonly<Record<string, Cell | readonly Cell[]>>;
  readonly theme: EmbedTheme;
  readonly locale: string;
  readonly allowFilters: boolean;
  readonly allowDownloads: boolean;
  readonly expiry: Expiry;
}

/** What a part of the form is given. */
export interface DraftProps {
  readonly dashboard: Dashboard;
  readonly draft: EmbedDraft;
  readonly onDraft: (change: Partial<EmbedDraft>) => void;
}

export const NEW_EMBED: EmbedDraft = {
  name: '',
  hosts: [],
  filters: EVERY_ROW,
  parameters: {},
  theme: 'Light',
  locale: '',
  allowFilters: true,
  allowDownloads: false,
  expiry: 'never',
};

export const toEmbedDraft = (embed: Embed): EmbedDraft => ({
  name: embed.name,
  hosts: embed.hosts,
  filters: embed.filters,
  parameters: embed.parameters,
  theme: embed.theme,
  locale: embed.locale ?? '',
  allowFilters: embed.allowFilters,
  allowDownloads: embed.allowDownloads,
  expiry: embed.expiresAt === null ? 'never' : 'current',
});

/** What people paste has a path and a slash at its end; only where it is counts. */
export const normalizeHost = (text: string): string => {
  const trimmed = text.trim().replace(/\/+$/, '');
  const withScheme = /^[a-z]+:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const [scheme = '', rest = ''] = withScheme.split('://');
  return `${scheme}://${rest.split('/')[0] ?? ''}`.toLowerCase();
};

const days = (expiry: Expiry): Pick<Partial<EmbedContent>, 'expiresInDays'> => {
  if (expiry === 'current') {
    return {};
  }
  return { expiresInDays: expiry === 'never' ? null : Number(expiry) };
};

/** The body of the call. */
export const toEmbedBody = (draft: EmbedDraft) => ({
  name: draft.name.trim() === '' ? 'Embed' : draft.name.trim(),
  hosts: [...draft.hosts],
  filters: draft.filters,
  parameters: draft.parameters as EmbedContent['parameters'],
  theme: draft.theme,
  ...(draft.locale === '' ? {} : { locale: draft.locale }),
  allowFilters: draft.allowFilters,
  allowDownloads: draft.allowDownloads,
  ...days(draft.expiry),
});

const isBlank = (value: unknown): boolean => value === null || value === '';

/** A parameter that is fixed to all of its values limits no rows. */
const isLimiting = (value: Cell | readonly Cell[]): boolean =>
  Array.isArray(value) ? value.length === 1 || value.some((one) => !isBlank(one)) : !isBlank(value);

/** Names of the parameters that are to be fixed, without a value to fix them to. */
export const findBlankLocks = ({ parameters }: Pick<EmbedDraft, 'parameters'>): readonly string[] =>
  Object.entries(parameters).flatMap(([name, value]) => (isLimiting(value) ? [] : [name]));

/** How many conditions limit the rows that readers see. */
export const lockCount = ({ filters, parameters }: Pick<Embed, 'filters' | 'parameters'>): number =>
  filters.value.length + Object.values(parameters).filter(isLimiting).length;

/** Over: revoked, or past its end by the clock given. */
export const findEmbedEnd = (embed: Embed, nowMs: number): string | null => {
  const isPast = embed.expiresAt !== null && Date.parse(embed.expiresAt) <= nowMs;
  return embed.revokedAt ?? (isPast ? embed.expiresAt : null);
};
