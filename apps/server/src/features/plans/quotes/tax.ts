import { AppError } from '@plumbline/contract';

export const TAX_SOURCE =
  'European Commission, VAT rates applied in the Member States; tax authorities of the other countries';
/** When the table was checked. */
export const TAX_AS_OF = '2025-08-01';

/** Standard rates in percent. A country that is not here adds no tax. */
const RATES: Readonly<
  Record<string, { readonly name: string; readonly percent: number; readonly isEu: boolean }>
> = {
  ...eu({
    AT: 20,
    BE: 21,
    BG: 20,
    CY: 19,
    CZ: 21,
    DE: 19,
    DK: 25,
    EE: 24,
    ES: 21,
    FI: 25.5,
    FR: 20,
    GR: 24,
    HR: 25,
    HU: 27,
    IE: 23,
    IT: 22,
    LT: 21,
    LU: 17,
    LV: 21,
    MT: 18,
    NL: 21,
    PL: 23,
    PT: 23,
    RO: 21,
    SE: 25,
    SI: 22,
    SK: 23,
  }),
  AU: { name: 'GST', percent: 10, isEu: false },
  CH: { name: 'VAT', percent: 8.1, isEu: false },
  GB: { name: 'VAT', percent: 20, isEu: false },
  IN: { name: 'GST', percent: 18, isEu: false },
  IS: { name: 'VAT', percent: 24, isEu: false },
  JP: { name: 'Consumption tax', percent: 10, isEu: false },
  LI: { name: 'VAT', percent: 8.1, isEu: false },
  NO: { name: 'VAT', percent: 25, isEu: false },
  NZ: { name: 'GST', percent: 15, isEu: false },
  SG: { name: 'GST', percent: 9, isEu: false },
  ZA: { name: 'VAT', percent: 15, isEu: false },
};

function eu(percents: Readonly<Record<string, number>>) {
  return Object.fromEntries(
    Object.entries(percents).map(([country, percent]) => [country, { name: 'VAT', percent, isEu: true }]),
  );
}

export const listTaxRates = (): { country: string; name: string; percent: number }[] =>
  Object.entries(RATES)
    .map(([country, { name, percent }]) => ({ country, name, percent }))
    .toSorted((a, b) => a.country.localeCompare(b.country));

export interface AppliedTax {
  readonly name: string;
  readonly percent: number;
  /** The buyer owes it instead of the seller. */
  readonly isReversed: boolean;
}

/** Greece has another prefix in VAT numbers. */
const vatPrefix = (country: string): string => (country === 'GR' ? 'EL' : country);

function checkVatNumber(vatNumber: string, country: string): void {
  const plain = vatNumber.replaceAll(/[\s.-]/g, '').toUpperCase();
  if (!new RegExp(`^${vatPrefix(country)}[A-Z0-9+*]{5,12}$`).test(plain)) {
    const message = `A VAT number of this country begins with ${vatPrefix(country)}, followed by 5 to 12 letters or digits.`;
    throw new AppError('request.invalid', message, { issues: [{ path: 'billing.vatNumber', message }] });
  }
}

/**
 * The tax of the buyer's country. A business in another country of the European Union than the seller owes it itself.
 * Throws `request.invalid` for a VAT number of another form.
 */
export function taxFor(
  { country, vatNumber }: { readonly country: string; readonly vatNumber?: string | undefined },
  sellerCountry: string | null,
): AppliedTax {
  const rate = RATES[country];
  if (rate === undefined) {
    return { name: 'Tax', percent: 0, isReversed: false };
  }
  const hasVatNumber = vatNumber !== undefined && vatNumber !== '';
  if (rate.isEu && hasVatNumber) {
    checkVatNumber(vatNumber, country);
    if (country !== sellerCountry) {
      return { name: rate.name, percent: 0, isReversed: true };
    }
  }
  return { name: rate.name, percent: rate.percent, isReversed: false };
}
