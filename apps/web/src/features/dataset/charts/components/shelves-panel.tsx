import { useState, type DragEvent } from 'react';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { AddColumn } from './add-column.tsx';
import { PILL_KEYS_ID, useBuilder } from '../hooks/builder-context.ts';
import { isOurs, readDrag } from '../model/drag.ts';
import { GroupCondition } from './group-condition.tsx';
import { Pill } from './pill.tsx';
import { pillLabel, shelfTitle } from '../model/shelf-text.ts';
import { pillAt, listShelves, type Place, type Shelf } from '../model/shelves.ts';
import { t } from '../../../../messages/index.ts';
import classes from './builder.module.css';

/** The shelves of the mark; a column on each, or several. */
export const ShelvesPanel = () => {
  const { shown } = useBuilder();
  return (
    <>
      <span id={PILL_KEYS_ID} hidden>
        {t('chartBuilder.pillKeys')}
      </span>
      {listShelves(shown).map((shelf) => (
        <ShelfBox key={shelf.name} shelf={shelf} />
      ))}
      <GroupCondition />
    </>
  );
};

const ShelfBox = ({ shelf }: { readonly shelf: Shelf }) => {
  const { chart, edit, say } = useBuilder();
  const { findColumn } = useDatasetPage();
  const [isOver, setOver] = useState(false);
  const title = shelfTitle(shelf.name, chart.mark);
  const drop = (event: DragEvent, to: Place): void => {
    const dragged = readDrag(event);
    setOver(false);
    if (dragged === null) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if ('from' in dragged) {
      const pill = pillAt(chart, dragged.from);
      edit({ type: 'move', from: dragged.from, to });
      say(
        t('chartBuilder.announceAdded', {
          column: pill === null ? '' : pillLabel(pill, findColumn),
          shelf: title,
        }),
      );
    } else {
      const column = dragged.column === null ? null : findColumn(dragged.column);
      edit({ type: 'put', column, to });
      say(
        t('chartBuilder.announceAdded', {
          column: column?.label ?? t('chartBuilder.rowsColumn'),
          shelf: title,
        }),
      );
    }
  };
  const end: Place = { shelf: shelf.name, at: shelf.maxPills === 1 ? 0 : shelf.pills.length };
  const isFull = shelf.pills.length >= shelf.maxPills && shelf.maxPills > 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dropped can be put here by the buttons inside as well
    <section
      className={classes['shelf']}
      aria-label={title}
      data-over={isOver || undefined}
      data-shelf={shelf.name}
      onDragOver={(event) => {
        if (isOurs(event) && !isFull) {
          event.preventDefault();
          setOver(true);
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => drop(event, end)}
    >
      <div className={classes['shelfHead']}>
        <p className={classes['label']}>{title}</p>
        {shelf.isRequired && shelf.pills.length === 0 ? (
          <span className={classes['needed']}>{t('chartBuilder.shelfNeeded')}</span>
        ) : null}
      </div>
      {shelf.pills.map((pill, at) => (
        <Pill
          key={`${at} ${pill.field}`}
          shelf={shelf}
          at={at}
          pill={pill}
          onDrop={(event) => drop(event, { shelf: shelf.name, at })}
        />
      ))}
      {isFull || (shelf.maxPills === 1 && shelf.pills.length === 1) ? null : (
        <AddColumn shelf={shelf} title={title} />
      )}
    </section>
  );
};
