import { assertNever } from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';
import type { SearchResult } from './found.ts';
import { excerpt, markMatches } from './mark-matches.ts';
import type { IndexHit } from './search-index.ts';

const MAX_SNIPPET = 200;

const annotationSnippet = ({ part, within: dataset }: IndexHit['entry'], t: Translator['t']): string =>
  part?.chart
    ? t('search.annotationOnChart', { chart: part.chart, dataset })
    : t('search.annotationOn', { dataset });

function snippetOf({ entry, matches }: IndexHit, { t }: Translator): string {
  const text = excerpt(entry.shown, matches, MAX_SNIPPET);
  const dataset = entry.within;
  switch (entry.kind) {
    case 'column':
      return text === ''
        ? t('search.columnOf', { dataset })
        : t('search.columnOfWith', { dataset, description: text });
    case 'formula':
      return t('search.formulaOf', { dataset, formula: text });
    case 'chart':
      return t('search.chartOf', { dataset });
    case 'annotation':
      return annotationSnippet(entry, t);
    case 'comment':
      return t('search.comment');
    case 'dataset':
    case 'dashboard':
    case 'workflow':
    case 'story':
    case 'connection':
    case 'folder':
    case 'person':
      return text;
    default:
      return assertNever(entry.kind);
  }
}

export function presentHit(hit: IndexHit, translator: Translator): SearchResult {
  const { entry, matches } = hit;
  const title = excerpt(entry.title, matches, MAX_SNIPPET);
  const snippet = snippetOf(hit, translator);
  return {
    kind: entry.kind,
    id: entry.id,
    title,
    snippet,
    link: entry.link,
    marks: { title: markMatches(title, matches), snippet: markMatches(snippet, matches) },
  };
}
