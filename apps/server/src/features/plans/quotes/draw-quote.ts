import { Readable } from 'node:stream';
import type { Quote } from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';
import type { Services } from '../../../platform/services.ts';

const day = (time: string): string => time.slice(0, 10);

/** The quote as PDF. Amounts are written as they are stored, with the currency in the head of the table. */
export async function drawQuote(
  { drawing, config }: Services,
  quote: Quote,
  { translator: { t }, origin, signal }: { translator: Translator; origin: string; signal: AbortSignal },
): Promise<Readable> {
  const { billing, tax, currency } = quote;
  const address = billing.address.split('\n');
  const vat = billing.vatNumber ? [t('plan.pdfVatNumber', { number: billing.vatNumber })] : [];
  const file = await drawing.draw(
    {
      kind: 'document',
      format: 'pdf',
      sheet: {
        title: t('plan.pdfTitle', { number: quote.number }),
        head: [
          { label: t('plan.pdfFrom'), lines: config.seller.lines },
          {
            label: t('plan.pdfTo'),
            lines: [billing.name, ...address, billing.country, billing.email, ...vat],
          },
          {
            label: t('plan.pdfDates'),
            lines: [
              t('plan.pdfCreated', { day: day(quote.createdAt) }),
              t('plan.pdfValidUntil', { day: day(quote.validUntil) }),
            ],
          },
        ],
        table: {
          head: [
            t('plan.pdfItem'),
            t('plan.pdfQuantity'),
            t('plan.pdfUnitPrice', { currency }),
            t('plan.pdfAmount', { currency }),
          ],
          rows: quote.lines.map(({ description, quantity, unitPrice, amount }) => [
            description,
            String(quantity),
            unitPrice,
            amount,
          ]),
        },
        totals: [
          { cells: [t('plan.pdfSubtotal'), quote.subtotal], isStrong: false },
          { cells: [`${tax.name} ${tax.percent} %`, tax.amount], isStrong: false },
          { cells: [t('plan.pdfTotal', { currency }), quote.total], isStrong: true },
        ],
        notes: [
          ...(tax.isReversed ? [t('plan.pdfReversed')] : []),
          t('plan.pdfAccept'),
          `${origin}${quote.acceptLink}`,
        ],
      },
    },
    signal,
  );
  return Readable.from([Buffer.from(file)]);
}
