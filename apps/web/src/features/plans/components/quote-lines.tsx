import type { QuoteOffer } from '@plumbline/contract';
import { currentLocale, formatDate, formatNumber, t } from '../../../messages/index.ts';
import { ScrollRegion } from '../../../ui/scroll/scroll-region.tsx';
import { formatMoney } from './format-money.ts';
import classes from './plans.module.css';

const countryName = (code: string): string =>
  new Intl.DisplayNames(currentLocale(), { type: 'region' }).of(code) ?? code;

/** The quote line by line, with its tax and total. */
export const QuoteLines = ({ quote }: { readonly quote: Omit<QuoteOffer, 'workspace'> }) => {
  const { billing, tax, currency } = quote;
  return (
    <div className={classes['form']}>
      <dl className={classes['facts']}>
        <dt>{t('plan.pdfTo')}</dt>
        <dd>{`${billing.name}\n${billing.address}\n${countryName(billing.country)}`}</dd>
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
                <td className={classes['number']}>{formatMoney(line.unitPrice)}</td>
                <td className={classes['number']}>{formatMoney(line.amount)}</td>
              </tr>
            ))}
            <tr>
              <td colSpan={3}>{t('plan.pdfSubtotal')}</td>
              <td className={classes['number']}>{formatMoney(quote.subtotal)}</td>
            </tr>
            <tr>
              <td colSpan={3}>
                {t('plan.taxLine', { name: tax.name, percent: formatNumber(tax.percent) })}
                {tax.isReversed ? <small>{t('plan.pdfReversed')}</small> : null}
              </td>
              <td className={classes['number']}>{formatMoney(tax.amount)}</td>
            </tr>
            <tr>
              <td colSpan={3}>
                <strong>{t('plan.pdfTotal', { currency })}</strong>
              </td>
              <td className={classes['number']}>
                <strong>{formatMoney(quote.total)}</strong>
              </td>
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
};
