import { isConnectionSource, isFeedSource, isLinkSource, type Dataset } from '@plumbline/contract';

/** `append`: after the rows that are there; `replace`: instead of them. */
export type RowsMode = 'append' | 'replace';

/** The mode in a URL; `append` by default. */
export const parseMode = (text: unknown): RowsMode => (text === 'replace' ? 'replace' : 'append');

/** Rows come in from files where they came from files: a link or a statement is read again instead. */
export const canTakeRows = ({ state, source }: Pick<Dataset, 'state' | 'source'>): boolean =>
  state === 'active' &&
  !isLinkSource(source.kind) &&
  !isConnectionSource(source.kind) &&
  !isFeedSource(source.kind) &&
  source.kind !== 'query';
