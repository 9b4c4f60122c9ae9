import type { ActivityEntry } from '@plumbline/contract';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../../lib/current.ts';
import { formatDate } from '../../../messages/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Bob } from '../../../ui/bob.tsx';
import { printActivitySearch, type ActivitySearch } from '../model/activity-search.ts';
import { groupByDay } from '../model/days.ts';
import { sentenceParts } from '../model/sentence-parts.ts';
import classes from './activity.module.css';

interface EntryListProps {
  readonly entries: readonly ActivityEntry[];
  readonly search: ActivitySearch;
}

/** Newest first, below the day on which they happened. */
export const EntryList = ({ entries, search }: EntryListProps) => (
  <>
    {groupByDay(entries, (at) => formatDate(at, 'long')).map(({ title, entries: ofDay }) => (
      <section key={title} className={classes['dayGroup']}>
        <h2 className={classes['dayTitle']}>{title}</h2>
        <ul className={classes['list']}>
          {ofDay.map((entry) => (
            <EntryRow key={entry.id} entry={entry} search={search} />
          ))}
        </ul>
      </section>
    ))}
  </>
);

interface EntryRowProps {
  readonly entry: ActivityEntry;
  readonly search: ActivitySearch;
}

const EntryRow = ({ entry, search }: EntryRowProps) => {
  const isOpen = search.entry === entry.id;
  const next = { ...search, entry: isOpen ? null : entry.id };
  return (
    <li>
      <Link
        className={classes['entry']}
        to="/activity"
        search={printActivitySearch(next)}
        replace
        aria-current={isOpen ? 'true' : undefined}
        resetScroll={false}
      >
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
      </Link>
    </li>
  );
};

const ActorMark = ({ entry: { actor } }: { readonly entry: ActivityEntry }) => {
  const own = useUser();
  return (
    <span className={classes['mark']}>
      {actor === null ? <Bob height={16} /> : <Avatar name={actor.name} isOwn={actor.id === own?.id} />}
    </span>
  );
};
