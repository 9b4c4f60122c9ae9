import { Button, CopyButton } from '@mantine/core';
import { downloadQuote, getQuote, type Quote } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api } from '../../lib/api/api.ts';
import { routeQuery } from '../../lib/data/route-query.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { responseFileName, offerFile, readBlob } from '../../lib/browser/save-response.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { formatDate, t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { errorMessage } from '../../ui/states/states.tsx';
import { QuoteLines } from './components/quote-lines.tsx';
import { QuoteState } from './components/quote-state.tsx';
import classes from './components/plans.module.css';

async function savePdf({ id, number }: Quote): Promise<void> {
  const response = await api.download(downloadQuote, { params: { id } });
  offerFile(
    await readBlob({ response, onProgress: () => undefined }),
    responseFileName(response, `${number}.pdf`),
  );
}

const Content = ({ quote }: { readonly quote: Quote }) => {
  const pdf = useChange(savePdf);
  const link = `${window.location.origin}${quote.acceptLink}`;
  return (
    <div className={classes['page']}>
      {quote.state === 'accepted' && quote.acceptedAt !== null ? (
        <Notice tone="info">
          {t('plan.acceptedNotice', {
            name: quote.acceptedBy ?? '',
            day: formatDate(quote.acceptedAt, 'date'),
          })}
        </Notice>
      ) : null}
      {pdf.failure === null ? null : <Notice tone="negative">{errorMessage(pdf.failure)}</Notice>}
      <div className={classes['choices']}>
        <Button loading={pdf.isLoading} onClick={() => void pdf.run(quote)}>
          {t('plan.downloadPdf')}
        </Button>
        {quote.state === 'open' ? (
          <CopyButton value={link}>
            {({ copy }) => (
              <Button
                variant="default"
                onClick={() => {
                  copy();
                  toast(t('plan.linkCopied'));
                }}
              >
                {t('plan.copyLink')}
              </Button>
            )}
          </CopyButton>
        ) : null}
      </div>
      <Card title={t('plan.pdfTitle', { number: quote.number })} aside={<QuoteState state={quote.state} />}>
        <CardBody>
          <QuoteLines quote={quote} />
        </CardBody>
      </Card>
    </div>
  );
};

/** One quote: its lines, its PDF, and the link by which it is accepted. */
export const QuotePage = () => {
  const { number } = useParams({ from: '/shell/plans/quote/$number' });
  const query = useQuery(routeQuery(getQuote, { params: { id: number } }, { staleTime: 0 }));
  return (
    <>
      <PageBar title={number} crumbs={[{ label: t('plan.quotes'), to: '/plans/quote' }]} />
      <Body>
        <QueryResults query={query} loading={t('plan.loading')} failed={t('plan.failed')}>
          {(quote) => <Content quote={quote} />}
        </QueryResults>
      </Body>
    </>
  );
};
