import { Button } from '@mantine/core';
import { ApiError } from '@plumbline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { dropHandedFile, handedFile } from '../../../lib/handed-file.ts';
import { toast } from '../../../lib/toasts.ts';
import { t } from '../../../messages/wizard.ts';
import { LoadingBars } from '../../../ui/loading-bars.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { lookAtFile, uploadQuery } from '../api.ts';
import { FileZone } from '../components/file-zone.tsx';
import { StepFrame } from '../components/step-frame.tsx';
import { ArrivedTile, UploadTile, arrivedText } from '../components/upload-tile.tsx';
import classes from '../components/connect.module.css';
import frame from '../components/wizard.module.css';
import { useUpload } from '../use-upload.ts';
import { useWizard } from '../wizard-context.ts';

/** Connect, for a file: it is sent, looked at, and the next step opens by itself. */
export const ConnectFile = () => {
  const { place, draft, begin, go } = useWizard();
  const client = useQueryClient();
  const upload = useUpload();
  const [handed] = useState(handedFile);
  const [isReplacing, setIsReplacing] = useState(handed !== null);
  const [isUnsettled, setIsUnsettled] = useState(false);
  const { state } = upload;

  const look = useMutation({
    mutationFn: (uploadId: string) => lookAtFile(client, uploadId, new AbortController().signal),
    onSuccess: (looked) => {
      begin(looked.uploadId, { fileName: looked.fileName, sizeBytes: looked.sizeBytes, url: null });
      go('extract', looked.uploadId);
    },
  });
  const { mutate: lookAt, reset } = look;
  const send = (file: File, resumeId?: string): void => {
    reset();
    setIsUnsettled(false);
    upload.send(file, resumeId);
  };
  const { send: sendNow } = upload;
  useEffect(() => {
    if (handed !== null) {
      dropHandedFile();
      sendNow(handed);
    }
  }, [handed, sendNow]);

  const openedId = state.kind === 'sending' ? state.uploadId : null;
  const isNew = openedId !== null && openedId !== place.uploadId;
  const stay = useEffectEvent((uploadId: string) => go('connect', uploadId));
  useEffect(() => {
    if (isNew) {
      // In the address from the first byte on, so that a reload finds what has arrived.
      stay(openedId);
    }
  }, [isNew, openedId]);

  const arrivedId = state.kind === 'done' ? state.uploadId : null;
  useEffect(() => {
    if (arrivedId !== null) {
      lookAt(arrivedId);
    }
  }, [arrivedId, lookAt]);

  const isSettled = draft !== null && !isReplacing && state.kind === 'idle';
  const isWaiting = state.kind === 'idle' && !look.isError && !isSettled;
  return (
    <StepFrame
      primary={{
        label: t('continueTo', { step: t('step-extract') }),
        isBusy: look.isPending || state.kind === 'sending' || state.kind === 'interrupted',
        onClick: () => (isSettled ? go('extract') : setIsUnsettled(state.kind === 'idle')),
      }}
    >
      <div className={frame['padded']}>
        <h2 className={frame['heading']}>{t('fileTitle')}</h2>
        <p className={frame['lead']}>{t('fileLead')}</p>
        {isSettled ? (
          <ArrivedTile
            name={draft.fileName}
            text={arrivedText(draft.fileName, draft.sizeBytes)}
            action={{ label: t('otherFile'), onClick: () => setIsReplacing(true) }}
          />
        ) : null}
        {isWaiting && place.uploadId !== null && !isReplacing ? (
          <PartArrived uploadId={place.uploadId} onFile={send} onLook={lookAt} />
        ) : null}
        {isWaiting && (place.uploadId === null || isReplacing) ? <FileZone onFile={send} /> : null}
        {isUnsettled && isWaiting ? (
          <p className={classes['wait']} role="alert">
            {t('unsettledFile')}
          </p>
        ) : null}
        {state.kind === 'sending' || state.kind === 'interrupted' ? (
          <UploadTile state={state} onCancel={upload.cancel} />
        ) : null}
        {state.kind === 'done' && look.isPending ? (
          <LoadingBars lines={2} label={t('looking', { name: state.fileName })} />
        ) : null}
        {state.kind === 'failed' ? (
          <>
            <Failed title={t('uploadFailed', { name: state.fileName })} error={state.error} />
            <FileZone onFile={send} />
          </>
        ) : null}
        {look.isError ? (
          <>
            <Failed
              title={t('unreadable', {
                name: state.kind === 'done' ? state.fileName : t('sum-connect-file'),
              })}
              error={look.error}
              {...(isWorthRetry(look.error) ? { onRetry: () => lookAt(look.variables) } : {})}
            />
            <FileZone onFile={send} />
          </>
        ) : null}
      </div>
    </StepFrame>
  );
};

/** What the server found in these bytes it will find again; only trouble of its own passes. */
const isWorthRetry = (error: Error): boolean =>
  error instanceof ApiError && (error.status === null || error.status >= 500 || error.status === 429);

interface FailedProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
}

const Failed = ({ title, error, onRetry }: FailedProps) => (
  <div className={classes['tile']}>
    <ErrorState title={title} error={error} {...(onRetry === undefined ? {} : { onRetry })} />
  </div>
);

interface PartArrivedProps {
  readonly uploadId: string;
  readonly onFile: (file: File, resumeId?: string) => void;
  readonly onLook: (uploadId: string) => void;
}

/** An upload of which this page knows only the id: reloaded while it ran, or opened on another device. */
const PartArrived = ({ uploadId, onFile, onLook }: PartArrivedProps) => {
  const { data, error, isPending, refetch } = useQuery(uploadQuery(uploadId));
  const lookOnce = useEffectEvent((id: string) => onLook(id));
  const isWhole = data?.complete === true;
  useEffect(() => {
    if (isWhole) {
      lookOnce(uploadId);
    }
  }, [isWhole, uploadId]);
  if (isPending || isWhole) {
    return <LoadingBars lines={2} label={t('loading')} />;
  }
  if (error !== null && data === undefined) {
    return <UploadGone error={error} onRetry={() => void refetch()} onFile={onFile} />;
  }
  const { name, received, sizeBytes } = data;
  const take = (file: File): void => {
    const isSame = file.name === name && file.size === sizeBytes;
    if (!isSame) {
      toast(t('otherChosen', { name }));
    }
    onFile(file, isSame ? uploadId : undefined);
  };
  return (
    <>
      <div className={classes['tile']}>
        <EmptyState title={t('partTitle', { done: received, name })}>{t('partHelp')}</EmptyState>
      </div>
      <FileZone onFile={take} />
    </>
  );
};

interface UploadGoneProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly onFile: (file: File) => void;
}

const UploadGone = ({ error, onRetry, onFile }: UploadGoneProps) => (
  <>
    <div className={classes['tile']}>
      {'status' in error && error.status === 404 ? (
        <EmptyState title={t('goneTitle')}>{t('goneHelp')}</EmptyState>
      ) : (
        <ErrorState
          error={error}
          actions={
            <Button variant="default" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          }
        />
      )}
    </div>
    <FileZone onFile={onFile} />
  </>
);
