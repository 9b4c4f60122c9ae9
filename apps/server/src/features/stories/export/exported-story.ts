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
  readonly translator: Translator;
}

/** A number with the address where it can be checked, or other text. */
export interface ExportedRun {
  readonly text: string;
  readonly isStrong: boolean;
  readonly isItalic: boolean;
  readonly link: string | null;
}

type Inline = Pick<ExportedStory, 'traces' | 'translator'>;
type ClaimInline = Extract<StoryInline, { kind: 'claim' }>;

/** A value with which its sentence is not true says so beside it, for a file has nothing to point at. */
function claimRuns({ id, check }: ClaimInline, { traces, translator }: Inline): readonly ExportedRun[] {
  const value: ExportedRun = {
    text: check?.current ?? check?.written ?? '–',
    isStrong: false,
    isItalic: false,
    link: traces.get(id) ?? null,
  };
  if (check?.state !== 'false') {
    return [value];
  }
  const note =
    check.written === null
      ? translator.t('storyPage.falseNote')
      : translator.t('storyPage.falseNoteWritten', { before: check.written });
  return [value, { text: ` (${note})`, isStrong: true, isItalic: false, link: null }];
}

export const exportedRuns = (content: readonly StoryInline[], exported: Inline): readonly ExportedRun[] =>
  content.flatMap((inline) =>
    inline.kind === 'text'
      ? [
          {
            text: inline.text,
            isStrong: inline.bold === true,
            isItalic: inline.italic === true,
            link: null,
          },
        ]
      : claimRuns(inline, exported),
  );

export const chartSource = ({ story, translator }: ExportedStory, { version }: ChartData): string =>
  translator.t('storyPage.chartSource', { dataset: story.datasetName ?? '–', version });
