import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ICON } from '../icons/icons.ts';
import classes from './notice.module.css';

const ICONS = { negative: IconAlertCircle, warning: IconAlertTriangle, info: IconInfoCircle } as const;

interface NoticeProps {
  readonly tone: keyof typeof ICONS;
  readonly children: ReactNode;
}

/** A message that stays in the page until its cause is gone. Put it inside a live region where it appears late. */
export const Notice = ({ tone, children }: NoticeProps) => {
  const Icon = ICONS[tone];
  return (
    <div className={classes['notice']} data-tone={tone}>
      <Icon {...ICON} />
      <div>{children}</div>
    </div>
  );
};
