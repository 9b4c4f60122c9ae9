import {
  PERMISSIONS,
  type Holder,
  type Permission,
  type PersonCard,
  type Sharing,
} from '@plumbline/contract';

/** Somebody with whom a thing can be shared. */
export interface PickerHit {
  readonly holder: Holder;
  readonly name: string;
  /** Email of a person; null for a group. */
  readonly email: string | null;
  readonly avatar: string;
  readonly people: number;
  /** What they may do already; null: nothing. */
  readonly permission: Permission | null;
}

const isNamed = (name: string, words: readonly string[]): boolean =>
  words.every((word) => name.toLowerCase().includes(word));

/** People found by the server, then groups by their words in any order; never the owner, who can do everything. */
export function pickerHits(sharing: Sharing, people: readonly PersonCard[], text: string): PickerHit[] {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) {
    return [];
  }
  const hits = people
    .filter(({ id }) => id !== sharing.owner.id)
    .map((person): PickerHit => {
      const { id, ...card } = person;
      const known = sharing.audience.find((one) => one.id === id);
      return { ...card, holder: { kind: 'user', id }, people: 1, permission: known?.permission ?? null };
    });
  const groups = sharing.groups
    .filter(({ name }) => isNamed(name, words))
    .map(({ id, name, people: count }): PickerHit => {
      const share = sharing.shares.find(({ holder }) => holder.kind === 'group' && holder.id === id);
      const permission = share?.permission ?? null;
      return { holder: { kind: 'group', id }, name, email: null, avatar: '', people: count, permission };
    });
  return [...hits, ...groups];
}

export const keyOfHolder = ({ kind, id }: Holder): string => `${kind} ${id}`;

/** What each permission allows, the strongest first. */
export const OFFERED: readonly Permission[] = PERMISSIONS.toReversed();
