import { describe, expect, it } from 'vitest';
import { t } from '../../messages/index.ts';
import { limitUnit, storedLimit, typedLimit } from './limit-unit.ts';

const figure = { kind: 'figure', format: {} };

describe('the unit of a limit', () => {
  it('is that of the figure', () => {
    const money = { ...figure, format: { kind: 'currency' as const, currency: 'USD' } };
    expect(limitUnit('above', money)).toEqual({ unit: '$', scale: 1 });
    expect(limitUnit('below', { ...figure, format: { suffix: ' kg' } }).unit).toBe('kg');
    expect(limitUnit('below', figure).unit).toBe('');
  });

  it('is percent for changes, whatever the figure is in, and rows for tables', () => {
    const money = { ...figure, format: { kind: 'currency' as const, currency: 'USD' } };
    expect(limitUnit('change', money)).toEqual({ unit: '%', scale: 1 });
    expect(limitUnit('above', { kind: 'grid', format: {} }).unit).toBe(t('subscription.unitRows'));
  });

  it('lets shares be typed in percent', () => {
    const unit = limitUnit('above', { ...figure, format: { kind: 'percent' } });
    expect(unit.unit).toBe('%');
    expect([typedLimit(0.07, unit), storedLimit(7, unit)]).toEqual([7, 0.07]);
  });
});
