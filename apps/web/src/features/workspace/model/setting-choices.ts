import type { Choice } from '../../../lib/values/locale-choices.ts';

export function currencyChoices(language: string): Choice[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }));
}
