import type { ADDRESS_KEYS } from './address.ts';

/** Every key of a dataset's address, those of its layouts as well. */
export type DatasetSearchKey =
  | (typeof ADDRESS_KEYS)[number]
  /** The dialog that shares it is open. */
  | 'share'
  /** The dialog of its schedule is open. */
  | 'schedule'
  /** Its comments are open. */
  | 'comments'
  /** The pivot. */
  | 'p'
  /** The chart that is edited, how it is shown, and whether the list of saved ones is open. */
  | 'c'
  | 'mode'
  | 'list'
  /** What is being done to the recipe, to which column, and where it was started. */
  | 'do'
  | 'on'
  | 'back'
  /** Which insights are listed: their kind, their measure, and how sure they are at least. */
  | 'kind'
  | 'about'
  | 'sure'
  /** The version that the one in the path is compared with. */
  | 'against'
  /** The page of rejected rows, and their column. */
  | 'rp'
  | 'rc';
