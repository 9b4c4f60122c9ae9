export type Direction = 'ltr' | 'rtl';

/** What a locale decides besides how figures and dates are written. */
export interface Conventions {
  /** Whether times are written with AM and PM. */
  readonly hour12: boolean;
  /** 0 is Sunday, 6 is Saturday. */
  readonly firstDayOfWeek: 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  readonly firstDay: number;
}

// Firefox has neither: https://bugzilla.mozilla.org/show_bug.cgi?id=1693576
interface LocaleInfo {
  readonly getWeekInfo?: () => WeekInfo;
  readonly getTextInfo?: () => { readonly direction: Direction };
}

const localeInfo = (tag: string): Intl.Locale & LocaleInfo => new Intl.Locale(tag);

const SUNDAY_REGIONS = /^(US|CA|MX|BR|JP|KR|TW|HK|IN|IL|ZA|PH|TH|CO|PE|VE)$/;
const SATURDAY_REGIONS = /^(EG|AE|DZ|IQ|IR|JO|KW|LY|OM|QA|SD|SY|AF)$/;
const RTL_SCRIPTS = /^(Arab|Hebr|Thaa|Nkoo|Syrc|Adlm)$/;

const firstDay = (locale: string): number => {
  const info = localeInfo(locale);
  const known = info.getWeekInfo?.().firstDay;
  if (known !== undefined) {
    return known;
  }
  const { region = '' } = info.maximize();
  if (SUNDAY_REGIONS.test(region)) {
    return 7;
  }
  return SATURDAY_REGIONS.test(region) ? 6 : 1;
};

export const readConventions = (locale: string): Conventions => ({
  hour12: new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ?? false,
  firstDayOfWeek: (firstDay(locale) % 7) as Conventions['firstDayOfWeek'],
});

/** The direction that the words of a language run in. */
export const textDirection = (language: string): Direction => {
  const info = localeInfo(language);
  return info.getTextInfo?.().direction ?? (RTL_SCRIPTS.test(info.maximize().script ?? '') ? 'rtl' : 'ltr');
};
