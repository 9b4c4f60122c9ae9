import type { ActivityEntry } from '@plumbline/contract';
import type { ReactNode } from 'react';
import { useUser } from '../../lib/session/current.ts';
import { formatDate } from '../../messages/index.ts';
import { Avatar } from '../icons/avatar.tsx';
import { Bob } from '../icons/bob.tsx';
import { groupByDay } from './days.ts';
import classes from './entry-list.module.css';
import { sentenceParts } from './sentence-parts.ts';

interface EntryListProps {
  readonly entries: readonly ActivityEntry[];
  /** Renders one entry around its content, which needs the class. */
  readonly renderEntry?: (entry: ActivityEntry, className: string, content: ReactNode) => ReactNode;
}

const asText: NonNullable<EntryListProps['renderEntry']> = (_entry, className, content) => (
  <div className={className}>{content}</div>
);

/** Newest first, below the day on which they happened. */
export const EntryList = ({ entries, renderEntry = asText }: EntryListProps) => (
  <>
    {groupByDay(entries, (at) => formatDate(at, 'long')).map(({ title, entries: ofDay }) => (
      <section key={title} className={classes['dayGroup']}>
        <h2 className={classes['dayTitle']}>{title}</h2>
        <ul className={classes['list']}>
          {ofDay.map((entry) => (
            <li key={entry.id}>
              {renderEntry(entry, classes['entry'] ?? '', <EntryContent entry={entry} />)}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
);

const EntryContent = ({ entry }: { readonly entry: ActivityEntry }) => (
  <>
    <time className={classes['time']} dateTime={entry.at}>
      {formatDate(entry.at, 'time')}
    </time>
    <ActorMark entry={entry} />
    <span className={classes['sentence']}>
      {sentenceParts(entry).map(({ text, isName }, index) =>
        // The parts of one sentence have no other identity than their order.
        isName ? <b key={index}>{text}</b> : <span key={index}>{text}</span>,
      )}
    </span>
    <span className={classes['result']}>{entry.changed.join(', ')}</span>
  </>
);

const ActorMark = ({ entry: { actor } }: { readonly entry: ActivityEntry }) => {
  const own = useUser();
  return (
    <span className={classes['mark']}>
      {actor === null ? <Bob height={16} /> : <Avatar name={actor.name} isOwn={actor.id === own?.id} />}
    </span>
  );
};
