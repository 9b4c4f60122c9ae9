import type { ChartChannel, ChartChannelName, ChartMark, ChartSpec } from '@plumbline/contract';
import { isFilled, isMeasure } from '../channels.ts';
import { findColumn, isNumeric, type ChartColumn } from '../column.ts';
import { asksForRows } from '../row-kind.ts';
import { fitsTypes } from './fits-types.ts';
import type { ChannelUse, DetailUse } from './mark-definition.ts';
import { MARKS } from './marks.ts';
import { measureFor } from './measure-for.ts';

/** A column of a spec and its channel. */
interface Piece {
  readonly from: ChartChannelName | null;
  readonly channel: ChartChannel;
}

interface ConversionState {
  readonly columns: readonly ChartColumn[];
  /** Pieces not assigned to a channel yet, in the order of the spec. */
  readonly left: Piece[];
  readonly keepsAggregates: boolean;
}

const MOST_TOOLTIPS = 10;

/**
 * The same columns under another mark: each stays on its channel where the mark has one for it, else it goes where it
 * fits, measures without a place into the tooltip. Columns are not invented, so what the mark needs may be missing.
 */
export function convertMark(spec: ChartSpec, mark: ChartMark, columns: readonly ChartColumn[]): ChartSpec {
  const definition = MARKS[mark];
  const state: ConversionState = {
    columns,
    left: piecesOf(spec, definition.detail === null),
    keepsAggregates: definition.family === 'points',
  };
  const encoding: ChartSpec['encoding'] = {};
  const place = (uses: readonly ChannelUse[], isSame: boolean): void => {
    for (const use of uses.filter(({ channel }) => encoding[channel] === undefined)) {
      const found = take(use, state, isSame);
      if (found !== null) {
        encoding[use.channel] = found;
      }
    }
  };
  const { channels } = definition;
  place(channels, true);
  place(
    channels.filter(({ required }) => required),
    false,
  );
  place(
    channels.filter(({ channel }) => channel === definition.measure),
    false,
  );
  const detail = definition.detail === null ? [] : takeDetail(definition.detail, state, spec);
  place(
    channels.filter(({ role }) => role === 'dimension'),
    false,
  );
  return assembled({ spec, mark, encoding, detail, left: state.left, columns });
}

function assembled({
  spec,
  mark,
  encoding,
  detail,
  left,
  columns,
}: {
  readonly spec: ChartSpec;
  readonly mark: ChartMark;
  readonly encoding: ChartSpec['encoding'];
  readonly detail: readonly ChartChannel[];
  readonly left: readonly Piece[];
  readonly columns: readonly ChartColumn[];
}): ChartSpec {
  const { layer, reference, detail: _, tooltip: before = [], ...rest } = spec;
  const { hasLayers, hasReferences } = MARKS[mark];
  const isRowChart = asksForRows({ ...rest, mark, encoding, detail: [...detail] });
  const layered = hasLayers ? [] : (layer ?? []).map(({ y }) => y);
  const homeless = [...before, ...left.map(({ channel }) => channel), ...layered];
  const tooltip = distinct(
    homeless.flatMap((channel) => (isRowChart ? ownOf(channel) : figureOf(channel, columns))),
  ).slice(0, MOST_TOOLTIPS);
  return {
    ...rest,
    mark,
    encoding,
    ...(detail.length > 0 ? { detail: [...detail] } : {}),
    ...(tooltip.length > 0 ? { tooltip } : {}),
    ...(hasLayers && layer !== undefined ? { layer } : {}),
    ...(hasReferences && reference !== undefined ? { reference } : {}),
  };
}

/** The tooltip of a row shows values of the row. */
function ownOf(channel: ChartChannel): ChartChannel[] {
  return channel.field === null ? [] : [withoutAggregate(channel)];
}

/** The tooltip of a group shows measures, so a category cannot be in it. */
function figureOf(channel: ChartChannel, columns: readonly ChartColumn[]): ChartChannel[] {
  if (isMeasure(channel)) {
    return [channel];
  }
  const column = findColumn(columns, channel.field);
  return column !== null && isNumeric(column) ? [measureFor(column)] : [];
}

function withoutAggregate(channel: ChartChannel): ChartChannel {
  const { aggregate: _, percentile: __, formula: ___, stack: ____, ...own } = channel;
  return own;
}

const keyOf = ({ field, aggregate, formula }: ChartChannel): string =>
  JSON.stringify([field, aggregate, formula]);

const distinct = (channels: readonly ChartChannel[]): ChartChannel[] =>
  channels.filter((channel, at) => channels.findIndex((one) => keyOf(one) === keyOf(channel)) === at);

/** Counts of rows are dropped: a mark that needs a count adds one. */
function piecesOf({ mark, encoding, detail = [] }: ChartSpec, isDetailLost: boolean): Piece[] {
  const ofChannels = MARKS[mark].channels.flatMap(({ channel }): Piece[] => {
    const piece = encoding[channel];
    return isFilled(piece) ? [{ from: channel, channel: piece }] : [];
  });
  const ofDetail = detail.filter(isFilled).map((channel): Piece => ({ from: null, channel }));
  return isDetailLost ? [...ofDetail, ...ofChannels] : [...ofChannels, ...ofDetail];
}

function take(
  use: ChannelUse,
  { columns, left, keepsAggregates }: ConversionState,
  isSame: boolean,
): ChartChannel | null {
  const index = left.findIndex(({ from, channel }) => {
    const isHere = isSame ? from === use.channel && isOfRole(channel, use) : true;
    return isHere && takes(use, { channel, columns, keepsAggregates, isSame });
  });
  const [piece] = index === -1 ? [] : left.splice(index, 1);
  return piece === undefined ? null : turned(piece.channel, use, { columns, keepsAggregates });
}

const isOfRole = (channel: ChartChannel, { role }: ChannelUse): boolean =>
  role === 'value' || isMeasure(channel) === (role === 'measure');

const LOOKS_LIKE: Partial<Readonly<Record<ChartChannelName, RegExp>>> = {
  latitude: /lat|breite/i,
  longitude: /lon|lng|l[aä]nge/i,
};

interface ChannelCandidate {
  readonly channel: ChartChannel;
  readonly columns: readonly ChartColumn[];
  readonly keepsAggregates: boolean;
  readonly isSame: boolean;
}

function takes(use: ChannelUse, { channel, columns, keepsAggregates, isSame }: ChannelCandidate): boolean {
  const column = findColumn(columns, channel.field);
  if (use.role === 'measure') {
    const canBeMeasured = column !== null && isNumeric(column) && (use.required || isSame);
    return isMeasure(channel) || canBeMeasured;
  }
  if (use.role === 'value' && keepsAggregates && isMeasure(channel)) {
    return true;
  }
  // A figure loses its aggregate only if the mark requires plain numbers.
  const canBeOwn = !isMeasure(channel) || (use.required && use.types === 'number');
  return column !== null && canBeOwn && fitsTypes(column, use.types) && (isSame || looksLike(use, column));
}

const looksLike = ({ channel }: ChannelUse, { name }: ChartColumn): boolean =>
  LOOKS_LIKE[channel]?.test(name) ?? true;

/** As the channel has it: own values without an aggregate, measures with one. */
function turned(
  channel: ChartChannel,
  { role }: ChannelUse,
  { columns, keepsAggregates }: Pick<ConversionState, 'columns' | 'keepsAggregates'>,
): ChartChannel {
  if (role === 'measure') {
    const { timeUnit: _, bin: __, ...rest } = channel;
    return isMeasure(channel) ? channel : { ...rest, ...measureFor(findColumn(columns, channel.field)) };
  }
  if (!isMeasure(channel) || keepsAggregates) {
    return channel;
  }
  return withoutAggregate(channel);
}

function takeDetail({ role, max }: DetailUse, state: ConversionState, spec: ChartSpec): ChartChannel[] {
  const { left, columns } = state;
  const isTaken = ({ channel }: Piece): boolean => {
    const column = findColumn(columns, channel.field);
    if (role === 'levels') {
      return !isMeasure(channel) && column !== null && fitsTypes(column);
    }
    return role === 'columns' || (isMeasure(channel) && spec.mark === 'radar');
  };
  const taken = left.filter(isTaken).slice(0, max);
  taken.forEach((piece) => left.splice(left.indexOf(piece), 1));
  return taken.map(({ channel }) => channel);
}
