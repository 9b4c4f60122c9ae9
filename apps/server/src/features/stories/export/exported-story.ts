import type { ChartData, Story, StoryInline } from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';

/** A story as whoever exports it sees it now. */
export interface ExportedStory {
  readonly story: Story;
  /** By the id of their block. */
  readonly charts: ReadonlyMap<string, ChartData>;
  /** Address of the story. */
  readonly address: string;
  /** Where a claim can be checked, by its id, and a chart, by the id of its block. */
  readonly traces: ReadonlyMap<string, string>;
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

export const exportedRuns = (
  content: readonly StoryInline[],
  { traces }: Pick<ExportedStory, 'traces'>,
): readonly ExportedRun[] =>
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
          link: traces.get(inline.id) ?? null,
        },
  );

export const chartSource = ({ story, words }: ExportedStory, { version }: ChartData): string =>
  words.t('storyPage.chartSource', { dataset: story.datasetName ?? '–', version });
