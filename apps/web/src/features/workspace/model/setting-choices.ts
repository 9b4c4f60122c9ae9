interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Ways of writing figures and dates that differ. */
const LOCALES = ['en-GB', 'en-US', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'sv-SE', 'en-IN'];

/** The chosen value is always among the choices: another client may have set one that is not listed here. */
const withChosen = (values: readonly string[], chosen: string): readonly string[] =>
  values.includes(chosen) ? values : [chosen, ...values];

export function localeChoices(chosen: string, language: string): Choice[] {
  const regions = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  return withChosen(LOCALES, chosen).map((value) => {
    const { region } = new Intl.Locale(value);
    return { value, label: region === undefined ? value : (regions.of(region) ?? value) };
  });
}

export function currencyChoices(language: string): Choice[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }));
}
