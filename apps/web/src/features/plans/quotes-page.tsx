import { listQuotes, PLAN_LABELS, type Quote } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { routeQuery } from '../../lib/data/route-query.ts';
import { formatDate, t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { ListTable, type ListColumn } from '../../ui/list/list-table.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { QuoteForm } from './components/quote-form.tsx';
import { formatMoney } from './components/format-money.ts';
import { QuoteState } from './components/quote-state.tsx';
import classes from './components/plans.module.css';

const columns = (): readonly ListColumn<Quote>[] => [
  {
    key: 'number',
    label: t('plan.number'),
    kind: 'name',
    render: ({ number }) => (
      <Link to="/plans/quote/$number" params={{ number }}>
        {number}
      </Link>
    ),
  },
  { key: 'plan', label: t('plan.plan'), render: ({ plan }) => PLAN_LABELS[plan] },
  {
    key: 'total',
    label: t('plan.total'),
    isNumeric: true,
    render: ({ total, currency }) => `${formatMoney(total)} ${currency}`,
  },
  {
    key: 'validUntil',
    label: t('plan.validUntil'),
    hideOn: 'phone',
    render: ({ validUntil }) => formatDate(validUntil, 'date'),
  },
  { key: 'state', label: t('plan.state'), render: ({ state }) => <QuoteState state={state} /> },
];

/** The quotes of the workspace, and a form for another. */
export const QuotesPage = () => {
  const list = useQuery(routeQuery(listQuotes, {}, { staleTime: 0 }));
  return (
    <>
      <PageBar title={t('plan.quotes')} crumbs={[{ label: t('plan.title'), to: '/plans' }]} />
      <Body>
        <div className={classes['page']}>
          <QueryResults query={list} loading={t('plan.loading')} failed={t('plan.failed')}>
            {(quotes) =>
              quotes.length === 0 ? null : (
                <ListTable
                  label={t('plan.quotes')}
                  columns={columns()}
                  items={quotes}
                  keyOf={({ id }) => id}
                />
              )
            }
          </QueryResults>
          <Card title={t('plan.newQuote')}>
            <CardBody>
              <QuoteForm />
            </CardBody>
          </Card>
        </div>
      </Body>
    </>
  );
};
