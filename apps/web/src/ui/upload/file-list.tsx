import {
  IconArrowDown,
  IconArrowUp,
  IconFile,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isRunning, type FileEntry } from '../../lib/upload/upload-list.ts';
import { uploadFigures } from '../../lib/upload/upload-state.ts';
import { t } from '../../messages/index.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { ICON } from '../icons/icons.ts';
import { ProgressLine } from '../states/loading-bars.tsx';
import { MiddleEllipsis } from '../text/middle-ellipsis.tsx';
import { errorMessage } from '../states/states.tsx';
import classes from './upload.module.css';

interface FileListActions {
  readonly onPause: (key: string) => void;
  readonly onResume: (key: string) => void;
  readonly onRemove: (key: string) => void;
  readonly onMove: (key: string, by: -1 | 1) => void;
}

interface FileListProps extends FileListActions {
  readonly entries: readonly FileEntry[];
  /** The inspection result of an uploaded file, shown below its name. */
  readonly renderFound: (entry: FileEntry) => ReactNode;
}

/** Files in the order of their rows, each with how far it is, and what was found in it. */
export const FileList = ({ entries, renderFound, ...actions }: FileListProps) => (
  <ol className={classes['files']} aria-label={t('upload.files')}>
    {entries.map((entry, place) => (
      <li key={entry.key} className={classes['file']}>
        <IconFile {...ICON} className={classes['icon']} />
        <div className={classes['about']}>
          <div className={classes['fileName']}>
            <MiddleEllipsis text={entry.fileName} />
          </div>
          <Progress entry={entry} />
          {entry.state.kind === 'done' ? renderFound(entry) : null}
        </div>
        <Actions entry={entry} place={place} count={entries.length} {...actions} />
      </li>
    ))}
  </ol>
);

interface ActionsProps extends FileListActions {
  readonly entry: FileEntry;
  readonly place: number;
  readonly count: number;
}

const Actions = ({ entry, place, count, onPause, onResume, onRemove, onMove }: ActionsProps) => {
  const { key, fileName: name, state } = entry;
  return (
    <div className={classes['actions']}>
      {isRunning(entry) ? (
        <IconButton label={t('upload.pause', { name })} onClick={() => onPause(key)}>
          <IconPlayerPause {...ICON} />
        </IconButton>
      ) : null}
      {state.kind === 'paused' ? (
        <IconButton label={t('upload.resume', { name })} onClick={() => onResume(key)}>
          <IconPlayerPlay {...ICON} />
        </IconButton>
      ) : null}
      {state.kind === 'failed' ? (
        <IconButton label={t('upload.again', { name })} onClick={() => onResume(key)}>
          <IconRefresh {...ICON} />
        </IconButton>
      ) : null}
      {count === 1 ? null : (
        <>
          <IconButton label={t('upload.up', { name })} disabled={place === 0} onClick={() => onMove(key, -1)}>
            <IconArrowUp {...ICON} />
          </IconButton>
          <IconButton
            label={t('upload.down', { name })}
            disabled={place === count - 1}
            onClick={() => onMove(key, 1)}
          >
            <IconArrowDown {...ICON} />
          </IconButton>
        </>
      )}
      <IconButton
        label={isRunning(entry) ? t('upload.cancel', { name }) : t('upload.remove', { name })}
        onClick={() => onRemove(key)}
      >
        <IconX {...ICON} />
      </IconButton>
    </div>
  );
};

const MINUTE_S = 60;
const HOUR_S = 3600;
/** Announced to screen readers in steps of a quarter. */
const SPOKEN_STEP = 25;

const timeText = (seconds: number): string => {
  if (seconds < MINUTE_S) {
    return t('upload.seconds', { count: Math.max(1, Math.round(seconds)) });
  }
  return seconds < 2 * HOUR_S
    ? t('upload.minutes', { count: Math.round(seconds / MINUTE_S) })
    : t('upload.hours', { count: Math.round(seconds / HOUR_S) });
};

const Progress = ({ entry: { state, sizeBytes: size, fileName } }: { readonly entry: FileEntry }) => {
  if (state.kind === 'waiting') {
    return <p className={classes['figures']}>{t('upload.waiting', { size })}</p>;
  }
  if (state.kind === 'failed') {
    return (
      <p className={`${classes['figures']} ${classes['wrong']}`} role="alert">
        {t('upload.failed')} {errorMessage(state.error)}
      </p>
    );
  }
  return state.kind === 'done' ? null : (
    <>
      <div className={classes['line']}>
        <ProgressLine
          percent={size === 0 ? 100 : (state.received / size) * 100}
          label={t('upload.sending', { name: fileName })}
        />
      </div>
      <Figures state={state} size={size} fileName={fileName} />
    </>
  );
};

interface FiguresProps {
  readonly state: Exclude<FileEntry['state'], { kind: 'waiting' | 'done' | 'failed' }>;
  readonly size: number;
  readonly fileName: string;
}

const Figures = ({ state, size, fileName }: FiguresProps) => {
  const received = state.received;
  if (state.kind === 'paused') {
    return <p className={classes['figures']}>{t('upload.paused', { done: received, size })}</p>;
  }
  if (state.kind === 'left') {
    return (
      <p className={`${classes['figures']} ${classes['warn']}`}>
        {t('upload.half', { done: received, size })}
      </p>
    );
  }
  if (state.kind === 'interrupted') {
    return (
      <p className={`${classes['figures']} ${classes['warn']}`} role="alert">
        {t('upload.interrupted', { done: received })}
      </p>
    );
  }
  const { share, bytesPerSecond, secondsLeft } = uploadFigures(state);
  const percent = Math.floor(share * 100);
  const spoken = Math.floor(percent / SPOKEN_STEP) * SPOKEN_STEP;
  return (
    <>
      <p className={classes['figures']}>
        <span>{t('upload.figures', { done: received, size })}</span>
        <span>{t('upload.percent', { percent })}</span>
        {bytesPerSecond === null ? null : <span>{t('upload.rate', { rate: bytesPerSecond })}</span>}
        {secondsLeft === null ? null : <span>{t('upload.left', { time: timeText(secondsLeft) })}</span>}
      </p>
      <p className="pl-hidden" role="status">
        {spoken === 0 ? t('upload.sending', { name: fileName }) : t('upload.percent', { percent: spoken })}
      </p>
    </>
  );
};
