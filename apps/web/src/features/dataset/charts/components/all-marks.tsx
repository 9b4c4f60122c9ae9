import type { ChartMark } from '@plumbline/contract';
import { CHART_MARKS } from '@plumbline/contract';
import { MARKS, type MarkFamily } from '@plumbline/viz';
import type { KeyboardEvent } from 'react';
import { MarkButton } from './mark-button.tsx';
import { t } from '../../../../messages/index.ts';
import classes from './builder.module.css';

const BY_FAMILY: readonly (readonly [MarkFamily, readonly ChartMark[]])[] = [
  ...new Set(CHART_MARKS.map((mark) => MARKS[mark].family)),
].map((family) => [family, CHART_MARKS.filter((mark) => MARKS[mark].family === family)]);

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

/** Every mark by what it is for. */
export const AllMarks = ({ onPick }: { readonly onPick: (mark: ChartMark) => void }) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys are a short way for the buttons inside
  <div onKeyDown={walkMarks}>
    {BY_FAMILY.map(([family, marks]) => (
      <section key={family} aria-label={t(`chartTerm.family_${family}`)}>
        <p className={classes['family']}>{t(`chartTerm.family_${family}`)}</p>
        <div className={classes['marks']}>
          {marks.map((mark) => (
            <MarkButton key={mark} mark={mark} onPick={onPick} isNamed />
          ))}
        </div>
      </section>
    ))}
    <p className={classes['quiet']}>{t('chartBuilder.markPickHint')}</p>
  </div>
);
