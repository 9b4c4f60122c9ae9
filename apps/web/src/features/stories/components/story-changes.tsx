import type { StoryBlock } from '@plumbline/contract';
import { positionKey } from '../../../lib/values/position-key.ts';
import { t } from '../../../messages/index.ts';
import classes from './stories.module.css';
import { blockText, type StoryDifference } from './story-differences.ts';

const MAX_NAME = 80;

/** What a block is called in a list of changes. */
function blockName(block: StoryBlock): string {
  const kind = t(`storyPage.block.${block.kind}`);
  const text = block.kind === 'record' ? block.key : blockText(block).trim();
  const cut = text.length > MAX_NAME ? `${text.slice(0, MAX_NAME).trimEnd()}…` : text;
  return cut === '' ? kind : t('storyPage.blockName', { kind, text: cut });
}

/** The text on either side of a change; null where only the words of a block are the same. */
function textsOf(change: StoryDifference): readonly [string, string] | null {
  if (change.kind === 'title') {
    return [change.before, change.after];
  }
  if (change.kind !== 'changed') {
    return null;
  }
  const texts = [blockText(change.before), blockText(change.block)] as const;
  return texts[0] === texts[1] ? null : texts;
}

function changeText(change: StoryDifference): string {
  if (change.kind === 'title') {
    return t('storyPage.change.title');
  }
  const block = change.kind === 'changed' ? change.before : change.block;
  return t(`storyPage.change.${change.kind}`, { name: blockName(block) });
}

interface StoryChangesProps {
  readonly changes: readonly StoryDifference[];
  /** What the two states are called. */
  readonly labels: { readonly before: string; readonly after: string };
}

/** Differences of two states of a story, with the texts of both. */
export const StoryChanges = ({ changes, labels }: StoryChangesProps) => (
  <ul className={classes['changes']}>
    {changes.map((change, at) => {
      const texts = textsOf(change);
      return (
        <li key={positionKey(at)}>
          {changeText(change)}
          {texts === null ? null : (
            <dl className={classes['texts']}>
              <dt>{labels.before}</dt>
              <dd>{texts[0]}</dd>
              <dt>{labels.after}</dt>
              <dd>{texts[1]}</dd>
            </dl>
          )}
        </li>
      );
    })}
  </ul>
);
