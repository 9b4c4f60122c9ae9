import type { Sharing } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { ACCESS, anId } from '../../testing/fixtures.ts';
import { pickerHits } from './picker-hits.ts';

const person = (number: number, name: string) => ({
  id: anId(number),
  name,
  email: `${number}@example.test`,
  avatar: '',
});
const marta = person(2, 'Marta Kowalczyk');
const sharing: Sharing = {
  thing: { kind: 'dashboard', id: anId(20), name: 'Trading', link: '/dashboards/1' },
  permission: 'manage',
  owner: ACCESS.owner,
  workspace: { id: anId(9), name: 'Northmoor', people: 12 },
  shares: [
    {
      holder: { kind: 'group', id: anId(5) },
      name: 'Sales reps',
      email: null,
      avatar: null,
      people: 6,
      permission: 'view',
      from: null,
    },
  ],
  requests: [],
  links: [],
  audience: [{ ...marta, permission: 'comment' }],
  groups: [
    { id: anId(5), name: 'Sales reps', people: 6 },
    { id: anId(6), name: 'Marketing', people: 5 },
  ],
  shows: [],
};

describe('hits of the people picker', () => {
  it('are people with what they can do already, then groups', () => {
    const hits = pickerHits(sharing, [marta, person(3, 'Omar Haddad')], 'mar');
    expect(hits.map(({ name, permission }) => [name, permission])).toEqual([
      ['Marta Kowalczyk', 'comment'],
      ['Omar Haddad', null],
      ['Marketing', null],
    ]);
  });

  it('find groups by their words in any order', () => {
    expect(pickerHits(sharing, [], 'reps sal').map(({ name }) => name)).toEqual(['Sales reps']);
  });

  it('leave out the owner, and everybody where nothing is typed', () => {
    expect(pickerHits(sharing, [ACCESS.owner], 'ada')).toEqual([]);
    expect(pickerHits(sharing, [marta], ' ')).toEqual([]);
  });
});
