import { describe, expect, it } from 'vitest';
import { t } from '../../messages/index.ts';
import { limitUnit, storedLimit, typedLimit } from './limit-unit.ts';

const figure = { kind: 'figure', format: {} };

describe('the unit of a limit', () => {
  it('is that of the figure', () => {
    expect(limitUnit('above', { ...figure, format: { kind: 'currency', currency: 'USD' } })).toMatchObject({
      prefix: '$',
      suffix: '',
    });
    expect(limitUnit('below', { ...figure, format: { suffix: ' kg' } })).toMatchObject({ suffix: ' kg' });
  });

  it('is percent for changes, whatever the figure is in, and rows for tables', () => {
    const money = { ...figure, format: { kind: 'currency' as const, currency: 'USD' } };
    expect(limitUnit('change', money)).toEqual({ prefix: '', suffix: '%', scale: 1 });
    expect(limitUnit('above', { kind: 'grid', format: {} }).suffix).toBe(t('subscription.unitRows'));
  });

  it('lets shares be typed in percent', () => {
    const unit = limitUnit('above', { ...figure, format: { kind: 'percent' } });
    expect(unit.suffix).toBe('%');
    expect([typedLimit(0.07, unit), storedLimit(7, unit)]).toEqual([7, 0.07]);
  });
});
