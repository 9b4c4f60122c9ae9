import { Button, Textarea } from '@mantine/core';
import { getProofFile, listProofs, reviewProof, type ProofRequest } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { routeQuery } from '../../lib/data/route-query.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { offerFile, readBlob } from '../../lib/browser/save-response.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { formatDate, t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { EmptyState, errorMessage } from '../../ui/states/states.tsx';
import { StatusDot } from '../../ui/states/status-dot.tsx';
import classes from './components/plans.module.css';

const TONES = { pending: 'warning', approved: 'positive', rejected: 'negative' } as const;

const loadFile = async (id: string): Promise<Blob> =>
  readBlob({ response: await api.download(getProofFile, { params: { id } }), onProgress: () => undefined });

/** A picture is shown, a PDF is downloaded. */
const DocumentFile = ({ request }: { readonly request: ProofRequest }) => {
  const [picture, setPicture] = useState<string | null>(null);
  const file = useChange(loadFile);
  useEffect(() => () => (picture === null ? undefined : URL.revokeObjectURL(picture)), [picture]);
  const open = async (): Promise<void> => {
    const result = await file.run(request.id);
    if (!result.ok) {
      toast(t('plan.documentFailed'));
    } else if (request.fileType.startsWith('image/')) {
      setPicture(URL.createObjectURL(result.data));
    } else {
      offerFile(result.data, request.fileName);
    }
  };
  return picture === null ? (
    <div>
      <Button variant="default" loading={file.isLoading} onClick={() => void open()}>
        {t('plan.openDocument', { name: request.fileName })}
      </Button>
    </div>
  ) : (
    <img className={classes['picture']} src={picture} alt={request.fileName} />
  );
};

const Review = ({ request }: { readonly request: ProofRequest }) => {
  const [note, setNote] = useState('');
  const review = useChange(reviewProof);
  const answer = (state: 'approved' | 'rejected'): void =>
    void review.run({ params: { id: request.id }, body: { state, note } });
  return (
    <div className={classes['form']}>
      <Textarea
        label={t('plan.reviewNote')}
        description={t('plan.reviewNoteWhat')}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={review.failure === null ? undefined : errorMessage(review.failure)}
      />
      <div className={classes['choices']}>
        <Button loading={review.isLoading} onClick={() => answer('approved')}>
          {t('plan.approve')}
        </Button>
        <Button variant="default" disabled={review.isLoading} onClick={() => answer('rejected')}>
          {t('plan.reject')}
        </Button>
      </div>
    </div>
  );
};

const Request = ({ request, canReview }: { readonly request: ProofRequest; readonly canReview: boolean }) => (
  <Card
    title={`${request.person} · ${request.workspace}`}
    aside={<StatusDot tone={TONES[request.state]} label={t(`plan.proof.${request.state}`)} />}
  >
    <CardBody>
      <div className={classes['form']}>
        <dl className={classes['facts']}>
          <dt>{t('plan.purpose')}</dt>
          <dd>{t(`plan.purpose.${request.purpose}`)}</dd>
          <dt>{t('plan.email')}</dt>
          <dd>{request.email}</dd>
          <dt>{t('plan.sentOn')}</dt>
          <dd>{formatDate(request.createdAt, 'full')}</dd>
          {request.note === '' ? null : (
            <>
              <dt>{t('plan.reviewNote')}</dt>
              <dd>{request.note}</dd>
            </>
          )}
        </dl>
        <DocumentFile request={request} />
        {canReview && request.state === 'pending' ? <Review request={request} /> : null}
      </div>
    </CardBody>
  </Card>
);

/** Documents that were sent in: those of the workspace, or of all workspaces for who operates the server. */
export const DocumentsPage = () => {
  const list = useQuery(routeQuery(listProofs, {}, { staleTime: 0 }));
  return (
    <>
      <PageBar title={t('plan.documents')} crumbs={[{ label: t('plan.title'), to: '/plans' }]} />
      <Body>
        <QueryResults query={list} loading={t('plan.loading')} failed={t('plan.failed')}>
          {({ canReview, requests }) =>
            requests.length === 0 ? (
              <EmptyState title={t('plan.noDocuments')}>{t('plan.noDocumentsWhat')}</EmptyState>
            ) : (
              <div className={classes['narrow']}>
                {requests.map((request) => (
                  <Request key={request.id} request={request} canReview={canReview} />
                ))}
              </div>
            )
          }
        </QueryResults>
      </Body>
    </>
  );
};
