import { Button, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import {
  createQuote,
  PLAN_LABELS,
  QUOTE_CURRENCIES,
  SOLD_PLANS,
  type QuoteRequest,
} from '@plumbline/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../../lib/data/use-change.ts';
import { useUser } from '../../../lib/session/current.ts';
import { currentLocale, t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import classes from './plans.module.css';

const COUNTRIES =
  'AE AR AT AU BE BG BR CA CH CL CN CO CY CZ DE DK EE ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KE KR LI LT LU LV MT MX MY NG NL NO NZ PE PH PK PL PT RO RS SA SE SG SI SK TH TR TW UA US VN ZA'.split(
    ' ',
  );

const countryChoices = () => {
  const names = new Intl.DisplayNames(currentLocale(), { type: 'region' });
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  );
};

const emptyRequest = (email: string): QuoteRequest => ({
  plan: 'team',
  seats: 5,
  period: 'year',
  currency: 'EUR',
  billing: { name: '', email, address: '', country: 'US', vatNumber: '' },
});

export const QuoteForm = () => {
  const user = useUser();
  const navigate = useNavigate();
  const [request, setRequest] = useState(() => emptyRequest(user?.email ?? ''));
  const { billing } = request;
  const create = useChange(createQuote);
  const set = (patch: Partial<QuoteRequest>): void => setRequest({ ...request, ...patch });
  const setBilling = (patch: Partial<QuoteRequest['billing']>): void =>
    set({ billing: { ...billing, ...patch } });
  const submit = async (): Promise<void> => {
    const { vatNumber, ...rest } = billing;
    const body = { ...request, billing: { ...rest, ...(vatNumber && { vatNumber }) } };
    const result = await create.run({ body });
    if (result.ok) {
      await navigate({ to: '/plans/quote/$number', params: { number: result.data.number } });
    }
  };
  return (
    <Form className={classes['form']} onSubmit={submit}>
      <ErrorState error={create.failure} title={t('plan.quoteFailed')} />
      <div className={classes['pair']}>
        <NativeSelect
          label={t('plan.plan')}
          value={request.plan}
          data={SOLD_PLANS.map((value) => ({ value, label: PLAN_LABELS[value] }))}
          onChange={(event) => set({ plan: event.currentTarget.value as QuoteRequest['plan'] })}
        />
        <NumberInput
          label={t('plan.seats')}
          min={1}
          max={100_000}
          allowDecimal={false}
          value={request.seats}
          onChange={(value) => set({ seats: Math.max(1, Number(value) || 1) })}
        />
        <NativeSelect
          label={t('plan.period')}
          value={request.period}
          data={[
            { value: 'year', label: t('plan.yearly') },
            { value: 'month', label: t('plan.monthly') },
          ]}
          onChange={(event) => set({ period: event.currentTarget.value as QuoteRequest['period'] })}
        />
        <NativeSelect
          label={t('plan.currency')}
          value={request.currency}
          data={[...QUOTE_CURRENCIES]}
          onChange={(event) => set({ currency: event.currentTarget.value as QuoteRequest['currency'] })}
        />
      </div>
      <TextInput
        label={t('plan.billingName')}
        required
        maxLength={200}
        value={billing.name}
        onChange={(event) => setBilling({ name: event.currentTarget.value })}
      />
      <TextInput
        type="email"
        label={t('plan.billingEmail')}
        required
        maxLength={254}
        value={billing.email}
        onChange={(event) => setBilling({ email: event.currentTarget.value })}
      />
      <Textarea
        label={t('plan.billingAddress')}
        required
        autosize
        minRows={2}
        maxLength={1000}
        value={billing.address}
        onChange={(event) => setBilling({ address: event.currentTarget.value })}
      />
      <div className={classes['pair']}>
        <NativeSelect
          label={t('plan.country')}
          description={t('plan.countryWhat')}
          value={billing.country}
          data={countryChoices()}
          onChange={(event) => setBilling({ country: event.currentTarget.value })}
        />
        <TextInput
          label={t('plan.vatNumber')}
          description={t('plan.vatNumberWhat')}
          maxLength={50}
          value={billing.vatNumber ?? ''}
          onChange={(event) => setBilling({ vatNumber: event.currentTarget.value })}
        />
      </div>
      <div>
        <Button type="submit" loading={create.isLoading}>
          {t('plan.createQuote')}
        </Button>
      </div>
    </Form>
  );
};
