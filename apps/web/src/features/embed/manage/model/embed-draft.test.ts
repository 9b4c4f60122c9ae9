import type { Embed } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { isEmbedHost } from '@plumbline/contract';
import {
  toEmbedBody,
  toEmbedDraft,
  findEmbedEnd,
  normalizeHost,
  lockCount,
  NEW_EMBED,
} from './embed-draft.ts';

const embed: Embed = {
  id: '018f3a00-0000-7000-8000-000000000001',
  dashboardId: '018f3a00-0000-7000-8000-000000000002',
  name: 'Shop',
  hosts: ['https://shop.example'],
  filters: { op: 'and', value: [{ column: 'country', op: 'eq', value: 'DE' }] },
  parameters: { city: ['Ulm'] },
  theme: 'Dark',
  allowFilters: false,
  allowDownloads: false,
  createdBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-02-01T00:00:00.000Z',
  revokedAt: null,
  lastSeenAt: null,
};

describe('hosts as people paste them', () => {
  it.each([
    ['https://Shop.example/path/?q=1', 'https://shop.example'],
    ['shop.example', 'https://shop.example'],
    [' http://localhost:8080/ ', 'http://localhost:8080'],
    ['https://*.shop.example', 'https://*.shop.example'],
  ])('%s becomes %s', (pasted, host) => {
    expect(normalizeHost(pasted)).toBe(host);
    expect(isEmbedHost(normalizeHost(pasted))).toBe(true);
  });

  it.each(['ftp://shop.example', 'a b', "https://a.example; script-src 'x'", '*', ''])(
    'refuses %j',
    (pasted) => {
      expect(isEmbedHost(normalizeHost(pasted))).toBe(false);
    },
  );
});

describe('the form of an embed', () => {
  it('says what it held before, and leaves the end as it is unless another is chosen', () => {
    const draft = toEmbedDraft(embed);
    expect(toEmbedBody(draft)).toEqual({
      name: 'Shop',
      hosts: ['https://shop.example'],
      filters: embed.filters,
      parameters: { city: ['Ulm'] },
      theme: 'Dark',
      allowFilters: false,
      allowDownloads: false,
    });
    expect(toEmbedBody({ ...draft, expiry: '30' })).toMatchObject({ expiresInDays: 30 });
    expect(toEmbedBody({ ...draft, expiry: 'never' })).toMatchObject({ expiresInDays: null });
  });

  it('begins with everything open and no end', () => {
    expect(toEmbedBody(NEW_EMBED)).toMatchObject({ name: 'Embed', hosts: [], expiresInDays: null });
  });

  it('counts its locks', () => {
    expect([lockCount(embed), lockCount(toEmbedBody(NEW_EMBED))]).toEqual([2, 0]);
  });

  it('counts no parameter that is fixed to all of its values', () => {
    const all = { ...embed, parameters: { city: [], kind: '', span: [null, null] } };
    expect(lockCount(all)).toBe(1);
    expect(lockCount({ ...embed, parameters: { city: [null], span: [1, null] } })).toBe(3);
  });

  it('has ended when it was revoked or its time is over', () => {
    const before = Date.parse('2026-01-31T00:00:00.000Z');
    const after = Date.parse('2026-02-01T00:00:00.000Z');
    expect([findEmbedEnd(embed, before), findEmbedEnd(embed, after)]).toEqual([null, embed.expiresAt]);
    const revokedAt = '2026-01-10T00:00:00.000Z';
    expect(findEmbedEnd({ ...embed, revokedAt }, before)).toBe(revokedAt);
  });
});
