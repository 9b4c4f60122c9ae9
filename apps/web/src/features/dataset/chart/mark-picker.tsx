import type { ChartMark } from '@plumbline/contract';
import { CHART_MARKS } from '@plumbline/contract';
import { Popover, Tooltip } from '@mantine/core';
import { fitOf, MARKS, type MarkFamily } from '@plumbline/viz';
import { IconChevronDown } from '@tabler/icons-react';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useDatasetPage } from '../page/context.ts';
import { useBuilder } from './builder-context.ts';
import { MARK_ICONS } from './mark-icons.ts';
import { t } from './text.ts';
import classes from './builder.module.css';

const USUAL = ['bar', 'line', 'area', 'scatter', 'pie', 'choropleth', 'kpi', 'table'] as const;

const BY_FAMILY: readonly (readonly [MarkFamily, readonly ChartMark[]])[] = [
  ...new Set(CHART_MARKS.map((mark) => MARKS[mark].family)),
].map((family) => [family, CHART_MARKS.filter((mark) => MARKS[mark].family === family)]);

/** Why a mark does not fit the columns of the chart; null where it does. */
function useFit(mark: ChartMark): string | null {
  const { columns } = useDatasetPage();
  const { chart } = useBuilder();
  return useMemo(() => fitOf(mark, chart, columns), [mark, chart, columns]);
}

function usePickMark(): (mark: ChartMark) => void {
  const { edit, say } = useBuilder();
  return (mark) => {
    edit({ type: 'mark', mark });
    say(t('saidMark', { mark: t(`mark_${mark}`) }));
  };
}

/** The marks most charts are, and a way to all of them. Columns stay when the mark changes. */
export const MarkPicker = () => {
  const { shown } = useBuilder();
  const [isOpen, setOpen] = useState(false);
  const pick = usePickMark();
  const Shown = MARK_ICONS[shown.mark];
  return (
    <div>
      <h3 className={classes['label']}>{t('mark')}</h3>
      <div className={classes['usual']} role="group" aria-label={t('marksUsual')}>
        {USUAL.map((mark) => (
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
            <Shown size={14} stroke={1.6} aria-hidden="true" />
            <span className={classes['pillName']}>{t(`mark_${shown.mark}`)}</span>
            <span className={classes['cut']}>{t('allMarks')}</span>
            <IconChevronDown size={12} stroke={1.6} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown p={12} className={classes['popover'] ?? ''} aria-label={t('allMarks')}>
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

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys go through all marks, whatever their group. */
function walkMarks(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = step === undefined || at === -1 ? undefined : buttons[at + step];
  if (next !== undefined) {
    event.preventDefault();
    next.focus();
  }
}

const AllMarks = ({ onPick }: { readonly onPick: (mark: ChartMark) => void }) => (
  // Arrow keys are a short way for the buttons inside.
  // eslint-disable-next-line jsx-a11y/no-static-element-interactions
  <div onKeyDown={walkMarks}>
    {BY_FAMILY.map(([family, marks]) => (
      <section key={family} aria-label={t(`family_${family}`)}>
        <h4 className={classes['family']}>{t(`family_${family}`)}</h4>
        <div className={classes['marks']}>
          {marks.map((mark) => (
            <MarkButton key={mark} mark={mark} onPick={onPick} isNamed />
          ))}
        </div>
      </section>
    ))}
    <p className={classes['quiet']}>{t('markPickHint')}</p>
  </div>
);

interface MarkButtonProps {
  readonly mark: ChartMark;
  readonly onPick: (mark: ChartMark) => void;
  readonly isNamed: boolean;
}

const MarkButton = ({ mark, onPick, isNamed }: MarkButtonProps) => {
  const { shown } = useBuilder();
  const Shown = MARK_ICONS[mark];
  const name = t(`mark_${mark}`);
  const reason = useFit(mark);
  const label = reason === null ? name : t('markUnfit', { mark: name, reason });
  return (
    <Tooltip label={label} disabled={isNamed && reason === null} multiline maw={280}>
      <button
        type="button"
        className={classes['mark']}
        data-named={isNamed || undefined}
        aria-label={label}
        aria-pressed={mark === shown.mark}
        aria-disabled={reason !== null}
        onClick={() => (reason === null ? onPick(mark) : undefined)}
      >
        <Shown size={isNamed ? 16 : 18} stroke={1.6} aria-hidden="true" />
        {isNamed ? <span>{name}</span> : null}
      </button>
    </Tooltip>
  );
};
