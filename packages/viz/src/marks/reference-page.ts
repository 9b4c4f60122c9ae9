import { CHART_MARKS, type ChartMark } from '@plumbline/contract';
import type { ChannelUse, DetailUse, MarkDefinition, MarkFamily } from './mark-definition.ts';
import { MARKS } from './marks.ts';

const FAMILIES: Readonly<Record<MarkFamily, string>> = {
  axis: 'On axes',
  points: 'Points',
  parts: 'Parts of a whole',
  distribution: 'Distributions',
  grid: 'Cells',
  hierarchy: 'Parts of parts',
  flow: 'Links',
  figure: 'Figures',
  range: 'From one end to another',
  words: 'Words',
  rows: 'Rows',
  map: 'Maps',
};

const TYPES: Readonly<Record<NonNullable<ChannelUse['types']>, string>> = {
  any: '',
  number: 'a number',
  time: 'a date or time',
  ordered: 'a number, date or time',
};

const INTRODUCTION = `# Charts

<!-- Generated from the table of marks by scripts/chart-page.mjs; a test fails if they differ. -->

A chart is a mark and columns on its channels, in the words of Vega-Lite. It is stored, suggested, embedded and exported in
that form; the drawing is derived from it. A column on a channel is

- a **dimension**: each of its values is a mark,
- a **measure**: an aggregate or a formula, computed for each mark,
- a **value**: the row's own, where a mark is a row; with an aggregate the marks become groups.

Channels in bold must be filled. Every mark takes \`tooltip\`, more values at the pointer, and \`filter\`. A
channel \`facet\` draws the mark once for each value, on shared scales. Modes show the figures as they are (Absolute), as
shares of the whole (Percent), as running totals (Cumulative), or as the difference from one mark to the next (Change).
`;

/** The reference page of marks, from the table that the chart builder, checks and plans use. */
export function chartReferencePage(): string {
  const families = [...new Set(CHART_MARKS.map((mark) => MARKS[mark].family))];
  const sections = families.map((family) => {
    const marks = CHART_MARKS.filter((mark) => MARKS[mark].family === family);
    return `## ${FAMILIES[family]}\n\n${marks.map(markText).join('\n\n')}`;
  });
  return `${INTRODUCTION}\nThere are ${CHART_MARKS.length} marks.\n\n${sections.join('\n\n')}\n`;
}

function markText(mark: ChartMark): string {
  const definition = MARKS[mark];
  return [`### ${mark}`, '', ...channelLines(definition), ...factLines(definition)].join('\n');
}

const channelLines = ({ channels, detail }: MarkDefinition): string[] => [
  ...channels.map(channelLine),
  ...(detail === null ? [] : [detailLine(detail)]),
];

function channelLine({ channel, role, required, types = 'any' }: ChannelUse): string {
  const name = required ? `**\`${channel}\`**` : `\`${channel}\``;
  return `- ${name}: ${[role, TYPES[types]].filter((part) => part !== '').join(', ')}`;
}

function detailLine({ role, min, max }: DetailUse): string {
  const name = min > 0 ? '**`detail`**' : '`detail`';
  return `- ${name}: ${min} to ${max} ${role}`;
}

function factLines({ of, measure, hasLayers, hasReferences, modes }: MarkDefinition): string[] {
  const facts = [
    of === 'row' ? 'A mark is a row.' : 'A mark is a group of rows.',
    ...(measure === null ? [] : [`Without a measure on \`${measure}\`, rows are counted.`]),
    ...(hasLayers ? ['Takes layers, on either axis.'] : []),
    ...(hasReferences ? ['Takes reference lines, bands, trends, moving means and forecasts.'] : []),
    `Modes: ${modes.join(', ')}.`,
  ];
  return ['', facts.join(' ')];
}
