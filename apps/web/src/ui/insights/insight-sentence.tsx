import type { FilterGroup, Insight, StoryInline } from '@plumbline/contract';
import type { ReactNode } from 'react';
import { t } from '../../messages/index.ts';
import classes from './insight-sentence.module.css';

const valueText = (inline: StoryInline): string =>
  inline.kind === 'text' ? inline.text : (inline.check?.current ?? inline.check?.written ?? '–');

interface InsightSentenceProps {
  readonly content: Insight['content'];
  /** A link to the rows that pass the filter. */
  readonly linkRows: (rows: FilterGroup, children: ReactNode) => ReactNode;
}

/** Numbers are as of now, and lead to the rows that they count; one that no longer fits its sentence is marked. */
export const InsightSentence = ({ content, linkRows }: InsightSentenceProps) => (
  <p className={classes['sentence']}>
    {content.map((inline, at) => {
      if (inline.kind === 'text') {
        return <span key={at}>{inline.text}</span>;
      }
      const rows = inline.check?.rows ?? null;
      const isBroken = inline.check?.state === 'false';
      return (
        <strong
          key={at}
          data-broken={isBroken || undefined}
          title={isBroken ? t('insights.broken') : undefined}
        >
          {rows === null ? valueText(inline) : linkRows(rows, valueText(inline))}
        </strong>
      );
    })}
  </p>
);
