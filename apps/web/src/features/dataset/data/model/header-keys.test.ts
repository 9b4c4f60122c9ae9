import { describe, expect, it } from 'vitest';
import { findHeaderKey } from './header-keys.ts';

const press = (
  key: string,
  held: Partial<Record<'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey', boolean>> = {},
) => findHeaderKey({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held });

describe('keys of a column header', () => {
  it('sorts with Enter and adds a key with Shift', () => {
    expect(press('Enter')).toEqual({ act: 'sort', isAdded: false });
    expect(press('Enter', { shiftKey: true })).toEqual({ act: 'sort', isAdded: true });
  });

  it('moves with Alt, resizes with Shift, walks without', () => {
    expect(press('ArrowLeft', { altKey: true })).toEqual({ act: 'step', by: -1 });
    expect(press('ArrowRight', { shiftKey: true })).toEqual({ act: 'resize', byPx: 8 });
    expect(press('ArrowRight')).toEqual({ act: 'focus', by: 1 });
  });

  it('takes letters in either case', () => {
    expect([press('P'), press('h')]).toEqual([{ act: 'pin' }, { act: 'hide' }]);
  });

  it('leaves the keys of the browser and the page alone', () => {
    expect([
      press('h', { ctrlKey: true }),
      press('ArrowLeft', { metaKey: true }),
      press('Tab'),
      press('p', { altKey: true }),
    ]).toEqual([null, null, null, null]);
  });
});
