import { MAX_SEARCH_HITS } from '@plumbline/contract';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { SMALL_ICON } from '../../ui/icons/icons.ts';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { searchQuery, type Hit } from './api.ts';
import { KindIcon } from './kind-icon.tsx';
import { Marked } from './marked.tsx';
import { groupHits } from './model.ts';
import classes from './search-page.module.css';

const TYPING_PAUSE_MS = 200;

const Group = ({ kind, hits }: { readonly kind: Hit['kind']; readonly hits: readonly Hit[] }) => (
  <section className={classes['group']} aria-labelledby={`hits-${kind}`}>
    <h2 id={`hits-${kind}`}>{t(`search.group.${kind}`)}</h2>
    <ul>
      {hits.map((hit) => (
        <li key={`${hit.id} ${hit.title}`}>
          <Link to={hit.link} className={classes['hit']}>
            <KindIcon kind={kind} />
            <span className={classes['title']}>
              <Marked text={hit.title} marks={hit.marks.title} />
            </span>
            <span className={classes['snippet']}>
              <Marked text={hit.snippet} marks={hit.marks.snippet} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

const Results = ({ text }: { readonly text: string }) => {
  const query = useQuery(searchQuery(text));
  if (text === '') {
    return <EmptyState title={t('search.start')}>{t('search.startWhy')}</EmptyState>;
  }
  return (
    <QueryResults query={query} loading={t('search.searching')} failed={t('search.failed')} lines={6}>
      {(hits) => <Found text={text} hits={hits} />}
    </QueryResults>
  );
};

const Found = ({ text, hits }: { readonly text: string; readonly hits: readonly Hit[] }) => (
  <>
    <p className={classes['count']} role="status">
      {hits.length === 0
        ? ''
        : t(hits.length < MAX_SEARCH_HITS ? 'search.count' : 'search.best', { count: hits.length })}
    </p>
    {hits.length === 0 ? (
      <EmptyState
        title={t('search.nothing', { text })}
        actions={<Link to="/archive">{t('search.archive')}</Link>}
      >
        {t('search.nothingWhy')}
      </EmptyState>
    ) : (
      groupHits(hits).map((group) => <Group key={group.kind} {...group} />)
    )}
  </>
);

/** `/search?q=`: everything by name, grouped by kind, at an address that can be shared. */
export const SearchPage = () => {
  const { q } = useSearch({ from: '/shell/search' });
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  const keep = useDebouncedCallback(
    (next: string) => void navigate({ to: '/search', search: { q: next }, replace: true }),
    TYPING_PAUSE_MS,
  );
  return (
    <>
      <PageBar title={t('search.title')} />
      <Body>
        <TextInput
          maw={480}
          mb="lg"
          label={t('search.field')}
          type="search"
          leftSection={<IconSearch {...SMALL_ICON} />}
          value={text}
          data-filter-input=""
          onChange={(event) => {
            setText(event.currentTarget.value);
            keep(event.currentTarget.value);
          }}
        />
        <Results text={q.trim()} />
      </Body>
    </>
  );
};
