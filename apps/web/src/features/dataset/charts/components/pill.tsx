import type { ChartChannel } from '@plumbline/contract';
import { Button, Popover } from '@mantine/core';
import { IconChevronDown, IconHash, IconMathFunction } from '@tabler/icons-react';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { TypeIcon } from '../../../../ui/columns/type-icon.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { PILL_KEYS_ID, useBuilder } from '../hooks/builder-context.ts';
import { beginDrag } from '../model/drag.ts';
import { PillSettings } from './lazy-parts.tsx';
import { cutText, pillLabel, shelfTitle } from '../model/shelf-text.ts';
import { listShelves, type Place, type Shelf } from '../model/shelves.ts';
import { usePhone } from '../../../../ui/page/use-phone.ts';
import { t } from '../../../../messages/index.ts';
import classes from './builder.module.css';

interface PillProps {
  readonly shelf: Shelf;
  readonly at: number;
  readonly pill: ChartChannel;
  readonly onDrop: (event: DragEvent) => void;
}

/** A column on a shelf: opens its settings, moves by pointer, by keys and by its menu. */
export const Pill = ({ shelf, at, pill, onDrop }: PillProps) => {
  const { findColumn } = useDatasetPage();
  const [isOpen, setOpen] = useState(false);
  const isPhone = usePhone();
  const place: Place = { shelf: shelf.name, at };
  const actions = usePillActions(place, pill);
  const name = pillLabel(pill, findColumn);
  const cut = cutText(pill);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={isPhone ? 'bottom-start' : 'right-start'}
      width={264}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <button
          type="button"
          draggable
          className={classes['pill']}
          title={name}
          aria-label={cut === '' ? name : t('chartBuilder.pillName', { column: name, cut })}
          aria-describedby={PILL_KEYS_ID}
          data-pill={`${place.shelf}/${at}`}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={actions.onKey}
          onDragStart={(event) => beginDrag(event, { from: place })}
          onDrop={onDrop}
        >
          <PillIcon pill={pill} />
          <span className={classes['pillName']}>{name}</span> <span className={classes['cut']}>{cut}</span>
          <IconChevronDown size={12} stroke={1.6} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={12} className={classes['popover'] ?? ''} aria-label={name}>
        <PillSettings place={place} pill={pill} role={shelf.role} />
        <div className={classes['pillActions']}>
          {actions.moves.map(({ label, run }) => (
            <Button key={label} size="xs" variant="subtle" color="gray" onClick={run}>
              {label}
            </Button>
          ))}
          <Button size="xs" variant="subtle" color="red" onClick={actions.remove}>
            {t('chartBuilder.pillRemove')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
};

const PillIcon = ({ pill }: { readonly pill: ChartChannel }) => {
  const { findColumn } = useDatasetPage();
  const column = pill.field === null ? null : findColumn(pill.field);
  if (column !== null) {
    return <TypeIcon type={column.type} role={column.role} />;
  }
  const Shown = pill.formula === undefined ? IconHash : IconMathFunction;
  return <Shown size={14} stroke={1.6} aria-hidden="true" />;
};

interface PillMove {
  readonly label: string;
  readonly run: () => void;
}

function usePillActions(place: Place, pill: ChartChannel) {
  const { chart, edit, say } = useBuilder();
  const { findColumn } = useDatasetPage();
  const shelves = listShelves(chart);
  const own = shelves.findIndex(({ name }) => name === place.shelf);
  const column = pillLabel(pill, findColumn);
  const move = (to: Place, landed = to.at): void => {
    edit({ type: 'move', from: place, to });
    const target = shelves.find(({ name }) => name === to.shelf);
    const slots = (target?.pills.length ?? 0) + (to.shelf === place.shelf || target?.maxPills === 1 ? 0 : 1);
    const shelf = shelfTitle(to.shelf, chart.mark);
    say(t('chartBuilder.announceMoved', { column, shelf, place: landed + 1, places: Math.max(1, slots) }));
    followFocus(to.shelf, landed);
  };
  const remove = (): void => {
    edit({ type: 'remove', at: place });
    say(t('chartBuilder.announceRemoved', { column }));
    followFocus(place.shelf, null);
  };
  const isBefore = place.at > 0;
  const isAfter = place.at < (shelves[own]?.pills.length ?? 0) - 1;
  const up = (): void => move({ ...place, at: place.at - 1 });
  const down = (): void => move({ ...place, at: place.at + 2 }, place.at + 1);
  const along = (step: 1 | -1): void => {
    const next = shelves[own + step];
    if (next !== undefined) {
      move({ shelf: next.name, at: next.maxPills === 1 ? 0 : next.pills.length });
    }
  };
  const moves: readonly PillMove[] = [
    ...(isBefore ? [{ label: t('chartBuilder.pillMoveUp'), run: up }] : []),
    ...(isAfter ? [{ label: t('chartBuilder.pillMoveDown'), run: down }] : []),
    ...shelves
      .filter(({ name }) => name !== place.shelf)
      .map(({ name, maxPills, pills }) => ({
        label: t('chartBuilder.pillMoveTo', { shelf: shelfTitle(name, chart.mark) }),
        run: () => move({ shelf: name, at: maxPills === 1 ? 0 : pills.length }),
      })),
  ];
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove();
      return;
    }
    const steps: Readonly<Record<string, () => void>> = {
      ArrowUp: isBefore ? up : () => along(-1),
      ArrowDown: isAfter ? down : () => along(1),
      ArrowLeft: () => along(-1),
      ArrowRight: () => along(1),
    };
    const step = event.altKey ? steps[event.key] : undefined;
    if (step !== undefined) {
      event.preventDefault();
      step();
    }
  };
  return { moves, remove, onKey };
}

/** The focus goes with what was moved; from what is gone it goes to its shelf. */
function followFocus(shelf: Place['shelf'], at: number | null): void {
  // Moving goes through the address, which renders a moment later.
  setTimeout(() => {
    const selector =
      at === null
        ? `[data-shelf="${shelf}"] button`
        : `[data-pill="${shelf}/${at}"], [data-shelf="${shelf}"] button`;
    document.querySelector<HTMLElement>(selector)?.focus();
  }, 60);
}
