import {
  assertNever,
  splitAtNumbers,
  type Story,
  type StoryBlock,
  type StoryInline,
} from '@plumbline/contract';
import { Fragment, type ReactNode } from 'react';
import { t } from '../../../messages/index.ts';
import { ClaimMark } from './claim-mark.tsx';
import { StoryChart } from './story-chart.tsx';
import { positionKey } from '../../../lib/values/position-key.ts';
import classes from './stories.module.css';

export type ShownStory = Pick<Story, 'id' | 'datasetId' | 'version' | 'blocks' | 'typedNumbers'>;

/** Text in which the numbers that a person typed say that nothing checks them. */
const withTyped = (text: string, typed: readonly string[]): ReactNode =>
  splitAtNumbers(text).map((part, at) =>
    part.isNumber && typed.includes(part.text) ? (
      <span key={positionKey(at)} className={classes['typed']} title={t('storyPage.typed')}>
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );

interface ContentProps {
  readonly content: readonly StoryInline[];
  readonly story: ShownStory;
}

/** A paragraph with its claims. */
const Content = ({ content, story }: ContentProps) =>
  content.map((inline, at) => {
    if (inline.kind === 'claim') {
      return inline.check === undefined ? null : (
        <ClaimMark
          key={inline.id}
          id={inline.id}
          check={inline.check}
          claim={inline.claim}
          datasetId={story.datasetId}
          storyId={story.id}
        />
      );
    }
    const text = withTyped(inline.text, story.typedNumbers);
    const italic = inline.italic === true ? <em>{text}</em> : text;
    return (
      <Fragment key={positionKey(at)}>{inline.bold === true ? <strong>{italic}</strong> : italic}</Fragment>
    );
  });

interface BlockProps {
  readonly block: StoryBlock;
  readonly story: ShownStory;
  readonly chartHeight?: number;
}

/** One block as readers see it. */
export const Block = ({ block, story, chartHeight }: BlockProps) => {
  const { version, datasetId } = story;
  const height = chartHeight === undefined ? {} : { height: chartHeight };
  switch (block.kind) {
    case 'heading':
      return <h2 className={classes['heading']}>{withTyped(block.text, story.typedNumbers)}</h2>;
    case 'paragraph':
      return (
        <p className={classes['prose']}>
          <Content content={block.content} story={story} />
        </p>
      );
    case 'insight':
      return (
        <section className={classes['insight']}>
          <p className={classes['prose']}>
            <Content content={block.content} story={story} />
          </p>
          {block.chart === null || version === null ? null : (
            <StoryChart datasetId={datasetId} version={version} chart={block.chart} {...height} />
          )}
        </section>
      );
    case 'chart':
      return version === null ? null : (
        <StoryChart datasetId={datasetId} version={version} chart={block.chart} {...height} />
      );
    case 'record':
      return <p className={classes['note']}>{t('storyPage.record', { key: block.key })}</p>;
    case 'withheld':
      return <p className={classes['withheld']}>{t('storyPage.withheld')}</p>;
    default:
      return assertNever(block);
  }
};
