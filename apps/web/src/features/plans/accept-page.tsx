import { Button, TextInput } from '@mantine/core';
import { acceptQuote, openQuote, type QuoteOffer } from '@plumbline/contract';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useLinkToken } from '../../lib/session/use-link-token.ts';
import { formatDate, t } from '../../messages/index.ts';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { Form } from '../../ui/dialogs/form.tsx';
import { LoadingBars } from '../../ui/states/loading-bars.tsx';
import { Mark } from '../../ui/icons/mark.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { errorMessage } from '../../ui/states/states.tsx';
import { QuoteLines } from './components/quote-lines.tsx';
import classes from './components/accept.module.css';

const open = async (token: string): Promise<QuoteOffer> =>
  (await api.call(openQuote, { body: { token } })).data;

const Offer = ({ quote, token }: { readonly quote: QuoteOffer; readonly token: string }) => {
  const [name, setName] = useState('');
  const accept = useChange(acceptQuote);
  const acceptedAt = accept.data?.acceptedAt ?? quote.acceptedAt;
  if (acceptedAt !== null) {
    return <Notice tone="info">{t('plan.acceptedOn', { day: formatDate(acceptedAt, 'date') })}</Notice>;
  }
  if (quote.state === 'expired') {
    return <Notice tone="warning">{t('plan.expiredOffer')}</Notice>;
  }
  return (
    <Form className={classes['form']} onSubmit={() => accept.run({ body: { token, name: name.trim() } })}>
      <p>{t('plan.acceptWhat')}</p>
      <TextInput
        label={t('plan.yourName')}
        required
        maxLength={200}
        value={name}
        error={accept.failure === null ? undefined : errorMessage(accept.failure)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={accept.isLoading} disabled={name.trim() === ''}>
          {t('plan.accept')}
        </Button>
      </div>
    </Form>
  );
};

/** `/quote#token`: whoever has the link reads the quote and accepts it, without an account. */
export const AcceptPage = () => {
  const token = useLinkToken();
  const offer = useChange(open);
  const { run } = offer;
  useEffect(() => {
    void run(token === '' ? '-' : token);
  }, [token, run]);
  const quote = offer.data;
  const title = quote === null ? t('plan.quoteTitle') : t('plan.pdfTitle', { number: quote.number });
  return (
    <main className={classes['page']}>
      <title>{t('ui.pageTitle', { title })}</title>
      <div className={classes['brand']}>
        <Mark />
        {t('shell.product')}
      </div>
      <h1 className={classes['heading']}>{title}</h1>
      {offer.failure === null ? null : <Notice tone="negative">{errorMessage(offer.failure)}</Notice>}
      {quote === null && offer.failure === null ? <LoadingBars lines={6} label={t('plan.loading')} /> : null}
      {quote === null ? null : (
        <>
          <Card title={quote.workspace}>
            <CardBody>
              <QuoteLines quote={quote} />
            </CardBody>
          </Card>
          <Offer quote={quote} token={token} />
        </>
      )}
    </main>
  );
};
