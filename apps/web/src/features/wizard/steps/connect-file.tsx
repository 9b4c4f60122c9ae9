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

/** A file on its way: sent, then looked at; the next step opens by itself. */
function useFileWay() {
  const { place, begin, go } = useWizard();
  const client = useQueryClient();
  const { state, send: sendFile, cancel } = useUpload();
  const [handed] = useState(handedFile);
  const look = useMutation({
    mutationFn: (uploadId: string) => lookAtFile(client, uploadId, new AbortController().signal),
    onSuccess: (looked) => {
      begin(looked.uploadId, { fileName: looked.fileName, sizeBytes: looked.sizeBytes, url: null });
      go('extract', looked.uploadId);
    },
  });
  const { mutate: lookAt, reset } = look;

  useEffect(() => {
    if (handed !== null) {
      dropHandedFile();
      sendFile(handed);
    }
  }, [handed, sendFile]);

  const openedId = state.kind === 'sending' ? state.uploadId : null;
  const newId = openedId === place.uploadId ? null : openedId;
  const stay = useEffectEvent((uploadId: string) => go('connect', uploadId));
  useEffect(() => {
    if (newId !== null) {
      // In the address from the first byte on, so that a reload finds what has arrived.
      stay(newId);
    }
  }, [newId]);

  const arrivedId = state.kind === 'done' ? state.uploadId : null;
  useEffect(() => {
    if (arrivedId !== null) {
      lookAt(arrivedId);
    }
  }, [arrivedId, lookAt]);

  const send = (file: File, resumeId?: string): void => {
    reset();
    sendFile(file, resumeId);
  };
  return { state, look, lookAt, send, cancel, wasHanded: handed !== null };
}

/** Connect, for a file. */
export const ConnectFile = () => {
  const { place, draft, go } = useWizard();
  const way = useFileWay();
  const [isReplacing, setIsReplacing] = useState(way.wasHanded);
  const [isUnsettled, setIsUnsettled] = useState(false);
  const isIdle = way.state.kind === 'idle' && !way.look.isError;
  const isSettled = draft !== null && !isReplacing && isIdle;
  const isBusy = way.look.isPending || way.state.kind === 'sending' || way.state.kind === 'interrupted';
  const goOn = (): void => {
    if (isSettled) {
      go('extract');
    } else {
      setIsUnsettled(true);
    }
  };
  return (
    <StepFrame primary={{ label: t('continueTo', { step: t('step-extract') }), isBusy, onClick: goOn }}>
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
        {isIdle && !isSettled ? (
          <Waiting uploadId={isReplacing ? null : place.uploadId} onFile={way.send} onLook={way.lookAt} />
        ) : null}
        {isUnsettled && isIdle && !isSettled ? (
          <p className={classes['wait']} role="alert">
            {t('unsettledFile')}
          </p>
        ) : null}
        <Underway way={way} />
      </div>
    </StepFrame>
  );
};

interface WaitingProps {
  readonly uploadId: string | null;
  readonly onFile: (file: File, resumeId?: string) => void;
  readonly onLook: (uploadId: string) => void;
}

const Waiting = ({ uploadId, onFile, onLook }: WaitingProps) =>
  uploadId === null ? (
    <FileZone onFile={onFile} />
  ) : (
    <PartArrived uploadId={uploadId} onFile={onFile} onLook={onLook} />
  );

const Underway = ({
  way: { state, look, lookAt, send, cancel },
}: {
  readonly way: ReturnType<typeof useFileWay>;
}) => {
  if (state.kind === 'sending' || state.kind === 'interrupted') {
    return <UploadTile state={state} onCancel={cancel} />;
  }
  if (state.kind === 'failed') {
    return (
      <>
        <Failed title={t('uploadFailed', { name: state.fileName })} error={state.error} />
        <FileZone onFile={send} />
      </>
    );
  }
  const name = state.kind === 'done' ? state.fileName : t('sum-connect-file');
  if (look.isError) {
    const retry = isWorthRetry(look.error) ? { onRetry: () => lookAt(look.variables) } : {};
    return (
      <>
        <Failed title={t('unreadable', { name })} error={look.error} {...retry} />
        <FileZone onFile={send} />
      </>
    );
  }
  return state.kind === 'done' && look.isPending ? (
    <LoadingBars lines={2} label={t('looking', { name })} />
  ) : null;
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

/** An upload of which this page knows only the id: reloaded while it ran, or opened on another device. */
const PartArrived = ({ uploadId, onFile, onLook }: WaitingProps & { readonly uploadId: string }) => {
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
