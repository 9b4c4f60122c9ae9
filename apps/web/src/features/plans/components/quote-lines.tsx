import type { QuoteOffer } from '@plumbline/contract';
import { currentLocale, formatDate, formatNumber, t } from '../../../messages/index.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import classes from './plans.module.css';

/** Amounts have two digits after the point, also where these are zero. */
const money = (text: string): string =>
  Number(text).toLocaleString(currentLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The quote line by line, with its tax and total. */
export const QuoteLines = ({ quote }: { readonly quote: Omit<QuoteOffer, 'workspace'> }) => {
  const { billing, tax, currency } = quote;
  return (
    <div className={classes['form']}>
      <dl className={classes['facts']}>
        <dt>{t('plan.pdfTo')}</dt>
        <dd>{`${billing.name}\n${billing.address}\n${billing.country}`}</dd>
        <dt>{t('plan.createdOn')}</dt>
        <dd>{formatDate(quote.createdAt, 'date')}</dd>
        <dt>{t('plan.validUntil')}</dt>
        <dd>{formatDate(quote.validUntil, 'date')}</dd>
      </dl>
      <ScrollRegion className={classes['scroll']} label={t('plan.lines')}>
        <table className={`${classes['table']} ${classes['lines']}`}>
          <thead>
            <tr>
              <th scope="col">{t('plan.pdfItem')}</th>
              <th scope="col" className={classes['number']}>
                {t('plan.pdfQuantity')}
              </th>
              <th scope="col" className={classes['number']}>
                {t('plan.pdfUnitPrice', { currency })}
              </th>
              <th scope="col" className={classes['number']}>
                {t('plan.pdfAmount', { currency })}
              </th>
            </tr>
          </thead>
          <tbody>
            {quote.lines.map((line) => (
              <tr key={line.description}>
                <td>{line.description}</td>
                <td className={classes['number']}>{formatNumber(line.quantity)}</td>
                <td className={classes['number']}>{money(line.unitPrice)}</td>
                <td className={classes['number']}>{money(line.amount)}</td>
              </tr>
            ))}
            <tr>
              <td colSpan={3}>{t('plan.pdfSubtotal')}</td>
              <td className={classes['number']}>{money(quote.subtotal)}</td>
            </tr>
            <tr>
              <td colSpan={3}>
                {t('plan.taxLine', { name: tax.name, percent: formatNumber(tax.percent) })}
                {tax.isReversed ? <small>{t('plan.pdfReversed')}</small> : null}
              </td>
              <td className={classes['number']}>{money(tax.amount)}</td>
            </tr>
            <tr>
              <td colSpan={3}>
                <strong>{t('plan.pdfTotal', { currency })}</strong>
              </td>
              <td className={classes['number']}>
                <strong>{money(quote.total)}</strong>
              </td>
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
};
