import type { Cell, ProfiledColumn } from '@plumbline/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState, type KeyboardEvent } from 'react';
import { cellText } from '../../../../ui/text/cell-text.ts';
import { MiniBars } from '../../../../ui/chart/mini-charts.tsx';
import { useRowsAddress } from './rows-link.tsx';
import { shownBars, type ShownBar } from '../model/shown-bars.ts';
import { t } from '../../../../messages/index.ts';
import classes from './profile.module.css';

/** The shape of a column. One stop of the keyboard: arrows go from bar to bar, Enter shows the rows of one. */
export const CardBars = ({ column }: { readonly column: ProfiledColumn }) => {
  const navigate = useNavigate();
  const addressOf = useRowsAddress();
  const [active, setActive] = useState<number | null>(null);
  const { kind, bars } = shownBars(column);
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) {
    return <p className={classes['noShape']}>{t('profile.profileNoShape')}</p>;
  }
  const largest = Math.max(1, ...bars.map(({ count }) => count));
  const print = (cell: Cell): string => cellText(cell, column).text;
  const words = ({ from, to, count }: ShownBar): string =>
    t('profile.profileBar', {
      range: from === to ? print(from) : t('profile.profileRange', { from: print(from), to: print(to) }),
      count,
    });
  const open = (bar: ShownBar): void => void navigate(addressOf(bar.filter));
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const bar = bars[active ?? 0];
    if (step !== undefined) {
      event.preventDefault();
      setActive(Math.min(bars.length - 1, Math.max(0, (active ?? 0) + step)));
    } else if ((event.key === 'Enter' || event.key === ' ') && bar !== undefined) {
      event.preventDefault();
      open(bar);
    }
  };
  const shown = active === null ? undefined : bars[active];
  return (
    <div>
      <div
        className={classes['bars']}
        data-kind={kind}
        role="slider"
        tabIndex={0}
        aria-orientation="horizontal"
        aria-label={t('profile.profileBars', {
          column: column.label,
          what: t(kind === 'range' ? 'profile.profileByRange' : 'profile.profileByValue'),
          count: bars.length,
          highest: words(bars.find(({ count }) => count === largest) ?? first),
        })}
        aria-describedby="profile-bar-hint"
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={(active ?? 0) + 1}
        aria-valuetext={words(bars[active ?? 0] ?? first)}
        onKeyDown={press}
        onFocus={() => setActive((now) => now ?? 0)}
        onBlur={() => setActive(null)}
        onPointerLeave={() => setActive(null)}
      >
        {bars.map((bar, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard's way is the slider around it
          <span
            key={at}
            className={classes['slot']}
            data-active={at === active ? '' : undefined}
            onPointerEnter={() => setActive(at)}
            onClick={() => open(bar)}
          >
            <span style={{ height: bar.count === 0 ? 0 : `max(1px, ${(bar.count / largest) * 100}%)` }} />
          </span>
        ))}
      </div>
      <div className={classes['ends']} aria-hidden="true">
        {shown === undefined ? (
          <>
            <span>{print(first.from)}</span>
            <span>{bars.length > 1 ? print(last.to) : null}</span>
          </>
        ) : (
          <span className={classes['summary']}>{words(shown)}</span>
        )}
      </div>
    </div>
  );
};

/** How long the texts are. */
export const LengthBars = ({
  lengths,
}: {
  readonly lengths: NonNullable<ProfiledColumn['facts']['lengths']>;
}) => (
  <>
    <MiniBars
      values={lengths.histogram.map(({ count }) => count)}
      label={`${t('profile.profileLengths')}, ${lengths.min} – ${lengths.max}`}
      height={40}
    />
    <div className={classes['ends']} aria-hidden="true">
      <span>{lengths.min}</span>
      <span>{lengths.max}</span>
    </div>
  </>
);
