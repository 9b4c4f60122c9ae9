import { Button } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { t } from '../../messages/index.ts';
import classes from './steps.module.css';

interface StepFrameProps {
  readonly children: ReactNode;
  /** What the content scrolls in. */
  readonly areaRef?: RefObject<HTMLDivElement | null>;
  /** Absent at the first step. */
  readonly onBack?: (() => void) | undefined;
  readonly hint?: string;
  /** The one primary action: the name of what comes. */
  readonly primary?: {
    readonly label: string;
    readonly onClick: () => void;
    readonly isBusy?: boolean;
    readonly isDisabled?: boolean;
  };
}

/** A step: its content, and under it the way back and on. */
export const StepFrame = ({ children, areaRef, onBack, hint, primary }: StepFrameProps) => (
  <div className={classes['main']}>
    <div className={classes['scroll']} ref={areaRef}>
      {children}
    </div>
    {onBack === undefined && primary === undefined ? null : (
      <div className={classes['foot']} data-bottom-bar="">
        {onBack === undefined ? null : (
          <Button variant="default" onClick={onBack}>
            {t('wizard.back')}
          </Button>
        )}
        <span className={classes['hint']}>{hint}</span>
        {primary === undefined ? null : (
          <Button
            onClick={primary.onClick}
            loading={primary.isBusy === true}
            disabled={primary.isDisabled === true}
          >
            {primary.label}
          </Button>
        )}
      </div>
    )}
  </div>
);

interface StepHeadProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

export const StepHead = ({ title, lead, children }: StepHeadProps) => (
  <div className={classes['head']}>
    <div className={classes['headText']}>
      <h2 className={classes['heading']}>{title}</h2>
      {lead === undefined ? null : <div className={classes['lead']}>{lead}</div>}
    </div>
    {children}
  </div>
);
