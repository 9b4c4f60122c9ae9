import { Button, FileInput, Radio, TextInput } from '@mantine/core';
import {
  activateEducational,
  confirmCollegeEmail,
  getCollegeEmail,
  listProofs,
  PROOF_PURPOSES,
  sendCollegeLink,
  verifyEmail,
  type ProofPurpose,
} from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { routeQuery } from '../../lib/data/route-query.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { validityQuery } from '../../lib/data/plan.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { uploadCalls } from '../../lib/upload/calls.ts';
import { useLinkToken } from '../../lib/session/use-link-token.ts';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { Form } from '../../ui/dialogs/form.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { ErrorState, errorMessage } from '../../ui/states/states.tsx';
import classes from './components/plans.module.css';

/** Opens the link that was mailed, once. */
const useConfirmation = () => {
  const token = useLinkToken();
  const confirm = useChange(confirmCollegeEmail);
  const tried = useRef('');
  const { run } = confirm;
  useEffect(() => {
    if (token !== '' && tried.current !== token) {
      tried.current = token;
      void run({ body: { token } });
    }
  }, [token, run]);
  return confirm;
};

const CollegeForm = ({ pending }: { readonly pending: string | null }) => {
  const [email, setEmail] = useState('');
  const send = useChange(sendCollegeLink);
  return (
    <Form className={classes['form']} onSubmit={() => send.run({ body: { email: email.trim() } })}>
      {pending === null ? null : <Notice tone="info">{t('plan.collegeSent', { email: pending })}</Notice>}
      <TextInput
        type="email"
        label={t('plan.collegeEmail')}
        description={t('plan.collegeWhat')}
        value={email}
        error={send.failure === null ? undefined : errorMessage(send.failure)}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={send.isLoading} disabled={email.trim() === ''}>
          {t('plan.collegeSend')}
        </Button>
      </div>
    </Form>
  );
};

async function sendDocument(request: { email: string; purpose: ProofPurpose; file: File }) {
  const { email, purpose, file } = request;
  const calls = uploadCalls(new AbortController().signal);
  const { uploadId } = await calls.open(file.name, file.size);
  await calls.put(uploadId, `bytes 0-${file.size - 1}/${file.size}`, file);
  return (await api.call(verifyEmail, { body: { email, purpose, attachment: uploadId } })).data;
}

const DocumentForm = () => {
  const [email, setEmail] = useState('');
  const [purpose, setPurpose] = useState<ProofPurpose>('id-proof');
  const [file, setFile] = useState<File | null>(null);
  const send = useChange(sendDocument);
  const reason = send.data?.reason ?? null;
  const submit = async (): Promise<void> => {
    if (file === null) {
      return;
    }
    const result = await send.run({ email: email.trim(), purpose, file });
    if (result.ok && result.data.request !== null) {
      setFile(null);
      toast(t('plan.documentSent'));
    }
  };
  return (
    <Form className={classes['form']} onSubmit={submit}>
      <p>{t('plan.documentWhat')}</p>
      <Radio.Group label={t('plan.purpose')} value={purpose} onChange={(value) => setPurpose(value)}>
        <div className={classes['form']}>
          {PROOF_PURPOSES.map((one) => (
            <Radio key={one} value={one} label={t(`plan.purpose.${one}`)} />
          ))}
        </div>
      </Radio.Group>
      <TextInput
        type="email"
        label={t('plan.email')}
        value={email}
        error={reason ?? undefined}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <FileInput
        label={t('plan.document')}
        description={t('plan.documentKinds')}
        accept="application/pdf,image/png,image/jpeg"
        value={file}
        onChange={setFile}
        error={send.failure === null ? undefined : errorMessage(send.failure)}
      />
      <div>
        <Button
          type="submit"
          variant="default"
          loading={send.isLoading}
          disabled={file === null || email.trim() === ''}
        >
          {t('plan.documentSend')}
        </Button>
      </div>
    </Form>
  );
};

const Activate = ({ canStart }: { readonly canStart: boolean }) => {
  const activate = useChange(activateEducational);
  const validity = useQuery(validityQuery()).data;
  if (validity?.plan === 'education' && validity.valid) {
    return <Notice tone="info">{t('plan.educationActive')}</Notice>;
  }
  return canStart ? (
    <>
      <ErrorState error={activate.failure} title={t('plan.educationFailed')} />
      <div>
        <Button
          loading={activate.isLoading}
          onClick={() =>
            void activate.run({ body: {} }).then(({ ok }) => ok && toast(t('plan.educationStarted')))
          }
        >
          {t('plan.educationStart')}
        </Button>
      </div>
    </>
  ) : null;
};

/** The Education plan: by a college address, or by a document that a reviewer approves. */
export const EducationPage = () => {
  const confirmation = useConfirmation();
  const college = useQuery(routeQuery(getCollegeEmail, {}));
  const proofs = useQuery(routeQuery(listProofs, {}));
  const isApproved = proofs.data?.requests.some(({ state }) => state === 'approved') ?? false;
  return (
    <>
      <PageBar title={t('plan.education')} crumbs={[{ label: t('plan.title'), to: '/plans' }]} />
      <Body>
        <div className={classes['narrow']}>
          <p>{t('plan.educationWhat')}</p>
          {confirmation.failure === null ? null : (
            <Notice tone="negative">{errorMessage(confirmation.failure)}</Notice>
          )}
          <QueryResults query={college} loading={t('plan.loading')} failed={t('plan.failed')}>
            {({ confirmed, pending }) => (
              <>
                {confirmed === null ? null : (
                  <Notice tone="info">
                    {t('plan.collegeConfirmed', {
                      email: confirmed.email,
                      institution: confirmed.institution ?? '',
                    })}
                  </Notice>
                )}
                <Activate canStart={confirmed !== null || isApproved} />
                <Card title={t('plan.college')}>
                  <CardBody>
                    <CollegeForm pending={pending?.email ?? null} />
                  </CardBody>
                </Card>
              </>
            )}
          </QueryResults>
          <Card title={t('plan.documentTitle')}>
            <CardBody>
              <DocumentForm />
            </CardBody>
          </Card>
        </div>
      </Body>
    </>
  );
};
