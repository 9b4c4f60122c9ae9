import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus, IconWorld } from '@tabler/icons-react';
import { t } from '../../messages/index.ts';
import type { MapRoam } from './map-roam.ts';
import classes from './chart.module.css';

const WAYS = [
  ['in', IconPlus, 'mapIn'],
  ['out', IconMinus, 'mapOut'],
  ['whole', IconWorld, 'mapWhole'],
] as const;

/** Nearer, farther, whole: for whoever has no wheel. */
export const MapButtons = ({ onZoom }: { readonly onZoom: MapRoam['zoom'] }) => (
  <div className={classes['mapButtons']}>
    {WAYS.map(([way, Icon, words]) => (
      <ActionIcon
        key={way}
        variant="default"
        size="sm"
        aria-label={t(`chart.${words}`)}
        title={t(`chart.${words}`)}
        onClick={() => onZoom(way)}
      >
        <Icon size={14} aria-hidden="true" />
      </ActionIcon>
    ))}
  </div>
);
