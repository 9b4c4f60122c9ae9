import { assertNever, type StoryBlock } from '@plumbline/contract';
import type { StoryBlockSheet, StoryRun, StorySheet } from '@plumbline/drawing';
import { chartSource, exportedRuns, type ExportedStory } from './exported-story.ts';

const plain = (text: string): StoryRun => ({ text, isStrong: false, link: null });

function chartSheets(exported: ExportedStory, id: string): readonly StoryBlockSheet[] {
  const data = exported.charts.get(id);
  return data === undefined
    ? []
    : [
        {
          kind: 'chart',
          data,
          footer: chartSource(exported, data),
          link: exported.traces.get(id) ?? null,
        },
      ];
}

function blockSheets(exported: ExportedStory, block: StoryBlock): readonly StoryBlockSheet[] {
  switch (block.kind) {
    case 'heading':
      return [{ kind: 'heading', text: block.text }];
    case 'paragraph':
    case 'insight': {
      const runs = exportedRuns(block.content, exported);
      const isInsight = block.kind === 'insight';
      return [{ kind: 'paragraph', isInsight, runs }, ...chartSheets(exported, block.id)];
    }
    case 'chart':
      return [
        ...chartSheets(exported, block.id),
        ...(block.caption === ''
          ? []
          : [{ kind: 'paragraph', isInsight: false, runs: [plain(block.caption)] } as const]),
      ];
    case 'record':
      return [];
    case 'withheld':
      return [
        { kind: 'paragraph', isInsight: false, runs: [plain(exported.translator.t('storyPage.withheld'))] },
      ];
    default:
      return assertNever(block);
  }
}

/** A story as it is printed: each number links to where it can be checked. */
export const storySheet = (exported: ExportedStory): StorySheet => ({
  title: exported.story.title,
  blocks: [
    ...exported.warnings.map((text): StoryBlockSheet => ({
      kind: 'paragraph',
      isInsight: true,
      runs: [{ ...plain(text), isStrong: true }],
    })),
    ...exported.story.blocks.flatMap((block) => blockSheets(exported, block)),
  ],
  source: { text: exported.source, link: exported.address },
  locale: exported.translator.locale,
});
