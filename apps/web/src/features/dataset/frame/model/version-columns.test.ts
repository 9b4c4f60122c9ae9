import type { ColumnProfile, DatasetColumn } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { columnsOfVersion } from './version-columns.ts';

const now: readonly DatasetColumn[] = [
  {
    name: 'days',
    label: 'Days',
    type: 'text',
    role: 'dimension',
    description: 'From order to door',
    format: null,
    synonyms: ['delay'],
    semanticRole: null,
    profile: { distinct: 10 } as ColumnProfile,
  },
];

describe('columns of an older version', () => {
  it('have the types of that version, the words of today, and no profile of another', () => {
    const had = [{ name: 'days', label: 'Days', type: 'integer' as const, role: 'measure' as const }];
    expect(columnsOfVersion(had, { now, profiled: [] })).toEqual([
      {
        name: 'days',
        label: 'Days',
        type: 'integer',
        role: 'measure',
        description: 'From order to door',
        format: null,
        synonyms: ['delay'],
        semanticRole: null,
        profile: null,
      },
    ]);
  });

  it('have the profiles that they had in that version', () => {
    const had = [{ name: 'days', label: 'Days', type: 'integer' as const, role: 'measure' as const }];
    const profile = { distinct: 3 } as ColumnProfile;
    expect(columnsOfVersion(had, { now, profiled: [{ name: 'days', profile }] })[0]?.profile).toBe(profile);
  });

  it('keep a column that is gone since', () => {
    const had = [{ name: 'old', label: 'old', type: 'text' as const, role: 'dimension' as const }];
    expect(columnsOfVersion(had, { now, profiled: [] })).toMatchObject([
      { name: 'old', description: null, synonyms: [] },
    ]);
  });
});
