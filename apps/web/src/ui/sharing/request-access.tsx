import type { Permission } from '@plumbline/contract';
import { Button, Select, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { t } from '../../messages/index.ts';
import { Form } from '../dialogs/form.tsx';
import { errorMessage } from '../states/states.tsx';
import { sendRequest, type ThingId } from './api.ts';
import { OFFERED } from './picker-hits.ts';
import classes from './sharing.module.css';

const CHECK_MS = 5_000;
const MAX_MESSAGE = 1000;

export interface RequestAccessProps {
  readonly thing: ThingId;
  /** Tries again to show the thing. */
  readonly onCheck: () => void;
}

/** For somebody who was sent a link to what they cannot see. What they read is the same where there is nothing. */
export const RequestAccess = ({ thing, onCheck }: RequestAccessProps) => {
  const [message, setMessage] = useState('');
  const [permission, setPermission] = useState<Permission>('view');
  const [isSent, setIsSent] = useState(false);
  const call = useChange(sendRequest);
  const check = useRef(onCheck);
  useEffect(() => {
    check.current = onCheck;
  });
  useEffect(() => {
    const timer = isSent ? setInterval(() => check.current(), CHECK_MS) : undefined;
    return () => clearInterval(timer);
  }, [isSent]);
  const send = async (): Promise<void> => {
    const result = await call.run(thing, { permission, message });
    setIsSent(result.ok);
  };
  return isSent ? (
    <p className={classes['sent']} role="status">
      {t('sharing.requested')}
    </p>
  ) : (
    <Form className={classes['ask']} onSubmit={send}>
      <h2 className={classes['askTitle']}>{t('sharing.requestTitle')}</h2>
      <p className={classes['wrapped']}>{t('sharing.requestWhat')}</p>
      <Select
        label={t('sharing.requestFor')}
        value={permission}
        allowDeselect={false}
        onChange={(next) => setPermission(OFFERED.find((each) => each === next) ?? 'view')}
        data={OFFERED.map((each) => ({ value: each, label: t(`sharing.permission-${each}`) }))}
      />
      <Textarea
        label={t('sharing.requestMessage')}
        placeholder={t('sharing.requestHint')}
        autosize
        minRows={2}
        maxLength={MAX_MESSAGE}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        error={call.failure === null ? undefined : errorMessage(call.failure)}
      />
      <div>
        <Button type="submit" loading={call.isLoading}>
          {t('sharing.request')}
        </Button>
      </div>
    </Form>
  );
};
