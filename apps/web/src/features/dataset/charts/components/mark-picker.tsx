import type { ChartMark } from '@plumbline/contract';
import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useBuilder } from '../hooks/builder-context.ts';
import { AllMarks } from './lazy-parts.tsx';
import { MarkButton } from './mark-button.tsx';
import { MarkIcon, USUAL_MARKS } from './mark-icon.tsx';
import { t } from '../../../../messages/index.ts';
import classes from './builder.module.css';

function usePickMark(): (mark: ChartMark) => void {
  const { edit, say } = useBuilder();
  return (mark) => {
    edit({ type: 'mark', mark });
    say(t('chartBuilder.announceMark', { mark: t(`mark.${mark}`) }));
  };
}

/** The marks most charts are, and a way to all of them. Columns stay when the mark changes. */
export const MarkPicker = () => {
  const { shown } = useBuilder();
  const [isOpen, setOpen] = useState(false);
  const pick = usePickMark();
  return (
    <div>
      <p className={classes['label']}>{t('chartBuilder.mark')}</p>
      <div className={classes['usual']} role="group" aria-label={t('chartBuilder.marksUsual')}>
        {USUAL_MARKS.map((mark) => (
          <MarkButton key={mark} mark={mark} onPick={pick} isNamed={false} />
        ))}
      </div>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="right-start"
        width={440}
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <button
            type="button"
            className={classes['allMarks']}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <MarkIcon mark={shown.mark} size={14} />
            <span className={classes['pillName']}>{t(`mark.${shown.mark}`)}</span>{' '}
            <span className={classes['cut']}>{t('chartBuilder.allMarks')}</span>
            <IconChevronDown size={12} stroke={1.6} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown p={12} className={classes['popover'] ?? ''} aria-label={t('chartBuilder.allMarks')}>
          <AllMarks
            onPick={(mark) => {
              setOpen(false);
              pick(mark);
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
};
