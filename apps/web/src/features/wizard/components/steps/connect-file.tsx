import { ApiError, UPLOADS_AT_ONCE, UPLOAD_MAX_BYTES } from '@plumbline/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { isRunning, type FileEntry } from '../../../../lib/upload/upload-list.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { t } from '../../../../messages/index.ts';
import { LoadingBars } from '../../../../ui/states/loading-bars.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states/states.tsx';
import { FileList } from '../../../../ui/upload/file-list.tsx';
import { FileZone } from '../../../../ui/upload/file-zone.tsx';
import { DifferenceList } from '../../../../ui/upload/difference-list.tsx';
import { StepFrame } from '../../../../ui/steps/step-frame.tsx';
import classes from '../connect.module.css';
import frame from '../../../../ui/steps/steps.module.css';
import { useUploadedSources, type UploadedSource, type FoundInFile } from '../../hooks/use-uploaded-files.ts';
import { useWizard } from '../../hooks/wizard-context.ts';

/** Connect, for files: one opens the next step by itself, several wait for a word on their order. */
export const ConnectFile = () => {
  const { draft, dispatch, go } = useWizard();
  const source = useUploadedSources();
  const { list, isReady, isNew } = source;
  const [isUnsettled, setIsUnsettled] = useState(false);
  const isMade = draft !== null && draft.creation !== null;
  const isEmpty = list.entries.length === 0;

  const open = (): void => {
    dispatch({ kind: 'connected' });
    go('extract');
  };
  const goOn = (): void => (isReady || isMade ? open() : setIsUnsettled(true));
  const openAlone = useEffectEvent(open);
  const isAlone = isReady && isNew && list.entries.length === 1 && draft !== null;
  useEffect(() => {
    if (isAlone) {
      openAlone();
    }
  }, [isAlone]);

  const choose = (files: readonly File[]): void => {
    const room = UPLOADS_AT_ONCE - list.entries.length;
    if (files.length > room) {
      toast(t('upload.tooMany', { most: UPLOADS_AT_ONCE, rest: files.length - room }));
    }
    setIsUnsettled(false);
    list.choose(files);
  };
  const isBusy = !isEmpty && !isReady && isOnTheWay(source);
  return (
    <StepFrame
      primary={{ label: t('wizard.continueTo', { step: t('wizard.step-extract') }), isBusy, onClick: goOn }}
    >
      <div className={frame['padded']}>
        <h2 className={frame['heading']}>{t('wizard.fileTitle')}</h2>
        <p className={frame['lead']}>{t('wizard.fileLead')}</p>
        <Gone source={source} />
        {isEmpty ? null : (
          <FileList
            entries={list.entries}
            renderFound={(entry) => <Found entry={entry} found={source.foundIn(entry)} />}
            onPause={list.pause}
            onResume={list.resume}
            onRemove={list.remove}
            onMove={list.move}
          />
        )}
        <Together source={source} />
        {isUnsettled && !isReady ? (
          <p className={classes['wait']} role="alert">
            {isEmpty ? t('wizard.unsettledFile') : t('wizard.unsettledFiles')}
          </p>
        ) : null}
        {isMade || source.isEnabled ? null : (
          <FileZone
            onFiles={choose}
            help={t('wizard.dropHelp', { most: UPLOAD_MAX_BYTES })}
            isMore={!isEmpty}
          />
        )}
      </div>
    </StepFrame>
  );
};

/** Something arrives or is read without anybody doing anything. */
const isOnTheWay = ({ list, foundIn, together }: UploadedSource): boolean =>
  list.entries.some(
    (entry) =>
      isRunning(entry) ||
      entry.state.kind === 'waiting' ||
      (entry.state.kind === 'done' && foundIn(entry).inspection === null && foundIn(entry).error === null),
  ) ||
  (together !== null && together.inspection === null && together.error === null);

const Gone = ({ source: { lost, isEnabled, list } }: { readonly source: UploadedSource }) => {
  if (list.entries.length === 0 && isEnabled) {
    return <LoadingBars lines={2} label={t('wizard.loading')} />;
  }
  if (lost === null) {
    return null;
  }
  return (
    <div className={classes['tile']}>
      {lost instanceof ApiError && lost.status === 404 ? (
        <EmptyState title={t('wizard.goneTitle')}>{t('wizard.goneHelp')}</EmptyState>
      ) : (
        <ErrorState error={lost} />
      )}
    </div>
  );
};

/** What the server found in these bytes it will find again; only trouble of its own passes. */
const isWorthRetry = (error: Error): boolean =>
  error instanceof ApiError && (error.status === null || error.status >= 500 || error.status === 429);

const Found = ({ entry, found }: { readonly entry: FileEntry; readonly found: FoundInFile }) => {
  if (found.error !== null) {
    const retry = isWorthRetry(found.error) ? { onRetry: found.again } : {};
    return (
      <div className={classes['refused']}>
        <ErrorState title={t('wizard.unreadable', { name: entry.fileName })} error={found.error} {...retry} />
      </div>
    );
  }
  return (
    <p className={classes['found']} role="status">
      {found.inspection === null
        ? t('wizard.inspecting', { bytes: entry.sizeBytes })
        : foundText(found.inspection)}
    </p>
  );
};

const foundText = ({
  format,
  compression,
  sizeBytes,
  columns,
  rowCount,
}: NonNullable<FoundInFile['inspection']>) =>
  [
    t('wizard.foundIn', {
      format: t(`wizard.format-${format}`),
      bytes: sizeBytes,
      columns: columns.length,
    }),
    compression === 'none' ? null : t(`wizard.packed-${compression}`),
    rowCount === null ? null : t('wizard.foundRows', { rows: rowCount }),
  ]
    .filter((part) => part !== null)
    .join(' · ');

/** Several files as one table: how they differ, and why they cannot be one where they cannot. */
const Together = ({ source: { together, list } }: { readonly source: UploadedSource }) => {
  if (together === null) {
    return null;
  }
  if (together.error !== null) {
    const retry = isWorthRetry(together.error) ? { onRetry: together.again } : {};
    return (
      <div className={classes['tile']}>
        <ErrorState title={t('wizard.notTogether')} error={together.error} {...retry} />
      </div>
    );
  }
  return (
    <div className={classes['together']} role="status">
      {together.inspection === null ? (
        t('wizard.inspectingTogether', { count: list.entries.length })
      ) : (
        <>
          <p>
            {t('wizard.together', {
              count: list.entries.length,
              columns: together.inspection.columns.length,
            })}
          </p>
          <DifferenceList differences={together.inspection.differences} />
        </>
      )}
    </div>
  );
};
