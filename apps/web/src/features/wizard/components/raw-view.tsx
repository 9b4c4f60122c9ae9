import { Menu } from '@mantine/core';
import type { RawLine, ReadOptions } from '@plumbline/contract';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { formatNumber, t } from '../../../messages/index.ts';
import type { InspectionReply } from '../api.ts';
import { canPoint, lineActions, lineBlocks, partCounts } from '../model/raw/line-actions.ts';
import classes from './raw.module.css';

interface RawViewProps {
  readonly inspection: InspectionReply;
  readonly options: ReadOptions;
  readonly onChoose: (options: ReadOptions) => void;
}

/** The raw lines of the file, each marked with its detected role, which can be changed. */
export const RawView = ({ inspection, options, onChoose }: RawViewProps) => {
  const { lines } = inspection;
  const [current, setCurrent] = useState(0);
  const [opened, setOpened] = useState<{ readonly number: number; readonly top: number } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const blocks = useMemo(() => lineBlocks(lines), [lines]);
  const isPointed = canPoint(inspection);
  const tabStop = Math.min(current, lines.length - 1);

  const focusLine = (at: number): void => {
    const next = Math.max(0, Math.min(lines.length - 1, at));
    setCurrent(next);
    list.current?.querySelector<HTMLElement>(`[data-line="${lines[next]?.number}"]`)?.focus();
  };
  const close = (): void => {
    const number = opened?.number;
    setOpened(null);
    list.current?.querySelector<HTMLElement>(`[data-line="${number}"]`)?.focus();
  };
  return (
    <section className={classes['raw']} aria-label={t('wizard.rawTitle')}>
      <Legend inspection={inspection} isPointed={isPointed} />
      <div className={classes['scroll']}>
        <ol ref={list} className={classes['lines']}>
          {blocks.map((block) =>
            block.kind === 'gap' ? (
              <li key={`gap ${block.lines}`} className={classes['gap']}>
                {t('wizard.linesBetween', { count: block.lines })}
              </li>
            ) : (
              <Line
                key={block.line.number}
                line={block.line}
                isNamed={block.isFirstOfPart}
                isTabStop={lines[tabStop] === block.line}
                onMove={(step) => focusLine(step(lines.indexOf(block.line), lines.length))}
                onOpen={
                  isPointed
                    ? (top) => {
                        setCurrent(lines.indexOf(block.line));
                        setOpened({ number: block.line.number, top });
                      }
                    : null
                }
              />
            ),
          )}
        </ol>
        {opened === null ? null : (
          <LineMenu
            number={opened.number}
            top={opened.top}
            actions={lineActions(inspection, options, opened.number)}
            onChoose={onChoose}
            onClose={close}
          />
        )}
      </div>
    </section>
  );
};

type Step = (at: number, count: number) => number;

const PAGE_LINES = 10;
const MOVES: Readonly<Record<string, Step>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + PAGE_LINES,
  PageUp: (at) => at - PAGE_LINES,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const moveByKey = (event: KeyboardEvent, move: (step: Step) => void): void => {
  const step = MOVES[event.key];
  if (step !== undefined) {
    event.preventDefault();
    move(step);
  }
};

interface LegendProps {
  readonly inspection: InspectionReply;
  readonly isPointed: boolean;
}

const Legend = ({ inspection, isPointed }: LegendProps) => (
  <div className={classes['head']}>
    <h3>{t('wizard.rawTitle')}</h3>
    <ul className={classes['legend']} aria-label={t('wizard.legend')}>
      {partCounts(inspection).map(({ part, count }) => (
        <li key={part} data-part={part}>
          <span className={classes['bar']} aria-hidden="true" />
          {count === null ? t(`wizard.part-${part}`) : t(`wizard.parts-${part}`, { count })}
        </li>
      ))}
    </ul>
    {isPointed ? <p className={classes['hint']}>{t('wizard.rawHint')}</p> : null}
  </div>
);

interface LineProps {
  readonly line: RawLine;
  readonly isNamed: boolean;
  readonly isTabStop: boolean;
  readonly onMove: (step: Step) => void;
  /** With its position in the list, px; null where its role cannot be changed. */
  readonly onOpen: ((top: number) => void) | null;
}

const Line = ({ line: { number, text, part }, isNamed, isTabStop, onMove, onOpen }: LineProps) => (
  <li className={classes['line']} data-part={part}>
    <button
      type="button"
      data-line={number}
      tabIndex={isTabStop ? 0 : -1}
      aria-haspopup={onOpen === null ? undefined : 'menu'}
      title={text}
      onKeyDown={(event) => moveByKey(event, onMove)}
      onClick={(event) => {
        const { offsetTop, offsetHeight } = event.currentTarget;
        onOpen?.(offsetTop + offsetHeight);
      }}
    >
      <span className={classes['bar']} aria-hidden="true" />
      <span className={classes['number']}>
        <span className="pl-hidden">{t('wizard.line')} </span>
        {formatNumber(number)}
      </span>
      <span className={classes['part']}>
        <span className={isNamed ? undefined : 'pl-hidden'}>{t(`wizard.part-${part}`)}</span>
      </span>
      <span className={classes['text']}>{text === '' ? ' ' : text}</span>
    </button>
  </li>
);

interface LineMenuProps {
  readonly number: number;
  readonly top: number;
  readonly actions: ReturnType<typeof lineActions>;
  readonly onChoose: (options: ReadOptions) => void;
  readonly onClose: () => void;
}

const LineMenu = ({ number, top, actions, onChoose, onClose }: LineMenuProps) => (
  <Menu opened onClose={onClose} position="bottom-start" width={340} returnFocus={false}>
    <Menu.Target>
      <div className={classes['target']} style={{ insetBlockStart: top }} />
    </Menu.Target>
    <Menu.Dropdown aria-label={t('wizard.lineMenu', { number })}>
      <Menu.Label>{t('wizard.lineMenu', { number })}</Menu.Label>
      {actions.length === 0 ? <Menu.Item disabled>{t('wizard.lineNothing')}</Menu.Item> : null}
      {actions.map(({ act, options }) => (
        <Menu.Item key={act} onClick={() => onChoose(options)}>
          {t(`wizard.act-${act}`)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
