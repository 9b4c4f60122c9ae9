import type { ChartData, Story, StoryInline } from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';

/** A story as whoever exports it sees it now. */
export interface ExportedStory {
  readonly story: Story;
  /** By the id of their block. */
  readonly charts: ReadonlyMap<string, ChartData>;
  /** Address of the story. */
  readonly address: string;
  /** Dataset, version and address, as the last line of a page. */
  readonly source: string;
  /** What is wrong with its numbers, a sentence each; none where all are still true. */
  readonly warnings: readonly string[];
  readonly words: Translator;
}

/** A number with the address where it can be checked, or other text. */
export interface ExportedRun {
  readonly text: string;
  readonly isStrong: boolean;
  readonly isItalic: boolean;
  readonly link: string | null;
}

export const exportedRuns = (content: readonly StoryInline[], address: string): readonly ExportedRun[] =>
  content.map((inline) =>
    inline.kind === 'text'
      ? {
          text: inline.text,
          isStrong: inline.bold === true,
          isItalic: inline.italic === true,
          link: null,
        }
      : {
          text: inline.check?.current ?? inline.check?.written ?? '–',
          isStrong: false,
          isItalic: false,
          link: `${address}?claim=${encodeURIComponent(inline.id)}`,
        },
  );

export const chartSource = ({ story, words }: ExportedStory, { version }: ChartData): string =>
  words.t('storyPage.chartSource', { dataset: story.datasetName ?? '–', version });
