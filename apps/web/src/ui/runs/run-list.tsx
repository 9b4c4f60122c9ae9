import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DataQuery } from '../../lib/data/route-query.ts';
import { ListCard } from '../list/list-results.tsx';
import { ListTable, type ListColumn } from '../list/list-table.tsx';
import { Pager } from '../list/pager.tsx';
import { QueryResults } from '../list/query-results.tsx';
import classes from './run-list.module.css';

/** Which runs are shown. */
export interface RunsWanted<State extends string> {
  /** From 1. */
  readonly page: number;
  /** Null: any. */
  readonly state: State | null;
}

interface RunPage<Run> {
  readonly data: readonly Run[];
  readonly total: number;
  readonly limit: number;
}

interface RunListProps<Run, State extends string, Page extends RunPage<Run>> {
  readonly title: string;
  readonly note?: string;
  readonly queryOf: (wanted: RunsWanted<State>) => DataQuery<Page>;
  readonly columns: readonly ListColumn<Run>[];
  /** Names the filter by state, and each of its choices. */
  readonly filter: {
    readonly label: string;
    readonly any: string;
    readonly states: readonly { readonly value: State; readonly label: string }[];
  };
  readonly words: {
    readonly loading: string;
    readonly failed: string;
    readonly none: string;
    readonly noneInState: string;
  };
}

/** No filter. */
const ANY = 'any';

/** Past runs, the newest first, page by page, of all states or of one. */
export const RunList = <
  Run extends { readonly id: string },
  State extends string,
  Page extends RunPage<Run>,
>({
  title,
  note,
  queryOf,
  columns,
  filter,
  words,
}: RunListProps<Run, State, Page>) => {
  const [page, setPage] = useState(1);
  const [state, setState] = useState<State | null>(null);
  const query = useQuery(queryOf({ page, state }));
  const heading = useId();
  const hasRuns = state !== null || query.data?.total !== 0;
  return (
    <section aria-labelledby={heading}>
      <div className={classes['head']}>
        <div>
          <h2 id={heading} className={classes['heading']}>
            {title}
          </h2>
          {note === undefined ? null : <p className={classes['muted']}>{note}</p>}
        </div>
        {hasRuns ? (
          <Select
            aria-label={filter.label}
            size="sm"
            w={160}
            allowDeselect={false}
            data={[{ value: ANY, label: filter.any }, ...filter.states]}
            value={state ?? ANY}
            onChange={(next) => {
              setPage(1);
              setState(filter.states.find(({ value }) => value === next)?.value ?? null);
            }}
          />
        ) : null}
      </div>
      <QueryResults query={query} loading={words.loading} failed={words.failed} lines={4}>
        {({ data, total, limit }) =>
          data.length === 0 ? (
            <p className={classes['muted']}>{state === null ? words.none : words.noneInState}</p>
          ) : (
            <>
              <ListCard isFetching={query.isPlaceholderData}>
                <ListTable label={title} columns={columns} items={data} keyOf={({ id }) => id} />
              </ListCard>
              <Pager page={page} total={total} limit={limit} onPage={setPage} />
            </>
          )
        }
      </QueryResults>
    </section>
  );
};

/** What a run did, or why it failed, as far as three lines hold it. */
export const Outcome = ({ text }: { readonly text: string }) => (
  <span className={classes['outcome']} title={text}>
    {text}
  </span>
);

/** Below the first column on a phone, where the column of outcomes is hidden. */
export const PhoneReason = ({ text }: { readonly text: string }) =>
  text === '' ? null : <span className={classes['phoneReason']}>{text}</span>;
