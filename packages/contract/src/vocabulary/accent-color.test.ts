import { describe, expect, it } from 'vitest';
import { accentShades, contrastWithWhite, MIN_CONTRAST } from './accent-color.ts';

describe('an accent color', () => {
  it('has the contrast that WCAG defines', () => {
    expect(contrastWithWhite('#ffffff')).toBe(1);
    expect(contrastWithWhite('#000000')).toBe(21);
    expect(contrastWithWhite('#777777')).toBeCloseTo(4.48, 2);
    expect(contrastWithWhite('#767676')).toBeCloseTo(4.54, 2);
  });

  it('stays as it is in Light and is lightened in Dark only where it must be', () => {
    expect(accentShades('#0b6cab').light.fill).toBe('#0b6cab');
    const { dark } = accentShades('#1a0033');
    expect(dark.fill).not.toBe('#1a0033');
    // Against the dark surface (relative luminance 0.0094) it has the contrast that it lacked.
    const luminance = 1.05 / contrastWithWhite(dark.fill) - 0.05;
    expect((luminance + 0.05) / (0.0094 + 0.05)).toBeGreaterThanOrEqual(MIN_CONTRAST - 0.02);
  });
});
