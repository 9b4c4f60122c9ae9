import { Button } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { t } from '../../../messages/wizard.ts';
import { ProgressLine } from '../../../ui/loading-bars.tsx';
import { MiddleEllipsis } from '../../../ui/middle-ellipsis.tsx';
import { uploadFigures, type UploadState } from '../upload/upload-state.ts';
import classes from './connect.module.css';

type Running = Extract<UploadState, { kind: 'sending' | 'interrupted' }>;

const MINUTE_S = 60;
/** Screen readers hear a quarter at a time. */
const SPOKEN_STEP = 25;

const timeText = (seconds: number): string =>
  seconds < MINUTE_S
    ? t('seconds', { count: Math.max(1, Math.round(seconds)) })
    : t('minutes', { count: Math.round(seconds / MINUTE_S) });

interface UploadTileProps {
  readonly state: Running;
  readonly onCancel: () => void;
}

export const UploadTile = ({ state, onCancel }: UploadTileProps) => {
  const { share, bytesPerSecond, secondsLeft } = uploadFigures(state);
  const percent = Math.floor(share * 100);
  const spoken = Math.floor(percent / SPOKEN_STEP) * SPOKEN_STEP;
  return (
    <div className={classes['tile']}>
      <div className={classes['tileHead']}>
        <IconFile size={16} stroke={1.6} className={classes['icon']} aria-hidden="true" />
        <span className={classes['tileName']}>
          <MiddleEllipsis text={state.fileName} />
        </span>
        <span>{t('percent', { percent })}</span>
        <Button variant="subtle" onClick={onCancel}>
          {t('cancelUpload')}
        </Button>
      </div>
      <div className={classes['line']}>
        <ProgressLine percent={share * 100} label={t('sending', { name: state.fileName })} />
      </div>
      {state.kind === 'interrupted' ? (
        <p className={`${classes['figures']} ${classes['warn']}`} role="alert">
          {t('interrupted', { done: state.received })}
        </p>
      ) : (
        <p className={classes['figures']}>
          <span>{t('sendingFigures', { done: state.received, size: state.size })}</span>
          {bytesPerSecond === null ? null : <span>{t('sendingRate', { rate: bytesPerSecond })}</span>}
          {secondsLeft === null ? null : <span>{t('sendingLeft', { time: timeText(secondsLeft) })}</span>}
        </p>
      )}
      <p className="pl-hidden" role="status">
        {spoken === 0 ? t('sending', { name: state.fileName }) : t('percent', { percent: spoken })}
      </p>
    </div>
  );
};

interface ArrivedTileProps {
  readonly name: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly onClick: () => void };
}

/** What the draft stands on, when somebody came back to look. */
export const ArrivedTile = ({ name, text, action }: ArrivedTileProps) => (
  <div className={classes['tile']}>
    <div className={classes['tileHead']}>
      <IconFile size={16} stroke={1.6} className={classes['icon']} aria-hidden="true" />
      <span className={classes['tileName']} title={name}>
        {text}
      </span>
      <Button variant="default" onClick={action.onClick}>
        {action.label}
      </Button>
    </div>
  </div>
);

export const arrivedText = (name: string, bytes: number): string => t('arrived', { name, bytes });
