import { Button } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { ICON } from '../../../ui/icons/icons.ts';
import classes from './connect.module.css';

interface ArrivedTileProps {
  readonly name: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly onClick: () => void };
}

/** The uploaded source of a draft, shown when somebody returns to it. */
export const ArrivedTile = ({ name, text, action }: ArrivedTileProps) => (
  <div className={classes['tile']}>
    <div className={classes['tileHead']}>
      <IconFile {...ICON} className={classes['icon']} />
      <span className={classes['tileName']} title={name}>
        {text}
      </span>
      <Button variant="default" onClick={action.onClick}>
        {action.label}
      </Button>
    </div>
  </div>
);
