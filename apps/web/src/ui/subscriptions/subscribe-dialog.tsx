import {
  createSubscription,
  REPORT_FORMATS,
  updateSubscription,
  type BodyInput,
  type Subscription,
} from '@plumbline/contract';
import { Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { t } from '../../messages/index.ts';
import { FormButtons } from '../dialogs/form-buttons.tsx';
import { Form } from '../dialogs/form.tsx';
import { parseTimetable, printTimetable } from '../schedule/timetable.ts';
import { ownTimeZone } from '../schedule/timetable-text.ts';
import { ErrorState } from '../states/states.tsx';
import { recipientIds, RecipientsField, type Recipient } from './recipients-field.tsx';
import { FIRST_TIMETABLE, toScheduleSpec, TimetablePart } from './timetable-part.tsx';
import classes from './subscriptions.module.css';

/** How the dashboard is filtered. */
export type Moment = Pick<BodyInput<typeof createSubscription>, 'filters' | 'parameters' | 'search'>;

interface SubscribeDialogProps {
  readonly dashboard: { readonly id: string; readonly name: string };
  readonly moment: Moment;
  /** The one that is changed; a new one without. */
  readonly subscription?: Subscription;
  readonly onClose: () => void;
}

/** When a dashboard is sent, as what, and to whom. */
export const SubscribeDialog = (props: SubscribeDialogProps) => (
  <Modal opened onClose={props.onClose} title={t('subscription.dialogTitle', { name: props.dashboard.name })}>
    <SubscribeForm {...props} />
  </Modal>
);

const SubscribeForm = ({ dashboard, moment, subscription, onClose }: SubscribeDialogProps) => {
  const schedule = subscription?.schedule ?? null;
  const timeZone = schedule?.timeZone ?? ownTimeZone();
  const [timetable, setTimetable] = useState(() =>
    schedule === null ? FIRST_TIMETABLE : parseTimetable(schedule.cron),
  );
  const [format, setFormat] = useState(subscription?.format ?? 'pdf');
  const [recipients, setRecipients] = useState<Recipient[]>(subscription?.recipients ?? []);
  const create = useChange(createSubscription);
  const update = useChange(updateSubscription);
  const failure = create.failure ?? update.failure;
  const submit = async (): Promise<void> => {
    const chosen = {
      format,
      recipients: recipientIds(recipients),
      schedule: toScheduleSpec(timetable, timeZone, schedule),
    };
    const result =
      subscription === undefined
        ? await create.run({ params: { id: dashboard.id }, body: { ...moment, ...chosen } })
        : await update.run({ params: { id: subscription.id }, body: chosen });
    if (result.ok) {
      toast(t('subscription.saved'));
      onClose();
    }
  };
  return (
    <Form className={classes['form']} onSubmit={submit}>
      <ErrorState error={failure} title={t('subscription.notSaved')} />
      <p className={classes['note']}>
        {t(subscription === undefined ? 'subscription.what' : 'subscription.whatEdited')}
      </p>
      <TimetablePart timetable={timetable} timeZone={timeZone} onChange={setTimetable} />
      <NativeSelect
        label={t('subscription.format')}
        value={format}
        data={REPORT_FORMATS.map((value) => ({ value, label: t(`subscription.format_${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          setFormat(REPORT_FORMATS.find((one) => one === value) ?? 'pdf')
        }
      />
      <RecipientsField recipients={recipients} onChange={setRecipients} />
      <div className={classes['actions']}>
        <FormButtons
          submit={t('subscription.save')}
          isBusy={create.isLoading || update.isLoading}
          isDisabled={printTimetable(timetable) === ''}
          onCancel={onClose}
        />
      </div>
    </Form>
  );
};
