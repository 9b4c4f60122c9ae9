import { Button } from '@mantine/core';
import { IconAlertCircle, IconPencil, IconRefresh } from '@tabler/icons-react';
import type { TileState } from '../../lib/tiles/tile-state.ts';
import { t } from '../../messages/index.ts';
import { contentVersion } from './tile-facts.ts';
import { ICON, SMALL_ICON } from '../icons/icons.ts';
import classes from './tiles.module.css';

const staleText = (state: TileState): string | null => {
  if (state.data === null) {
    return null;
  }
  const { version } = contentVersion(state.data);
  return state.asOf === null
    ? t('tile.staleUndated')
    : t('tile.stale', { version: String(version), at: state.asOf });
};

/** Where the tile's content would be, or above what was read before: what happened and what to do. */
export const TileError = ({
  state,
  onRetry,
  onRequestAccess,
  onEdit,
}: {
  readonly state: TileState;
  readonly onRetry: (() => void) | undefined;
  readonly onRequestAccess: (() => void) | undefined;
  readonly onEdit: (() => void) | undefined;
}) => {
  const { error } = state;
  if (error === null) {
    return null;
  }
  const stale = staleText(state);
  const message = error.message === '' ? t('tile.network') : error.message;
  return (
    <div className={classes['error']} data-stale={stale === null ? undefined : ''} role="alert">
      <IconAlertCircle {...ICON} />
      <div>
        <p>{stale ?? message}</p>
        <div className={classes['errorFoot']}>
          {onEdit === undefined || error.code !== 'query.invalid' ? null : (
            <Button variant="default" leftSection={<IconPencil {...SMALL_ICON} />} onClick={onEdit}>
              {t('tile.edit')}
            </Button>
          )}
          {onRetry === undefined ? null : (
            <Button
              variant="default"
              leftSection={<IconRefresh {...SMALL_ICON} />}
              onClick={onRetry}
              loading={state.isLoading}
            >
              {t('tile.retry')}
            </Button>
          )}
          {onRequestAccess === undefined || error.code !== 'dataset.not_shared' ? null : (
            <Button variant="default" onClick={onRequestAccess}>
              {t('tile.requestAccess')}
            </Button>
          )}
          <details>
            <summary>{t('tile.details')}</summary>
            <p>{stale === null ? null : message}</p>
            <code>{[error.code, error.requestId].filter(Boolean).join(' · ')}</code>
          </details>
        </div>
      </div>
    </div>
  );
};
