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
  /** Measures of layers and of the tooltip: they go onto a channel only if the mark cannot do without. */
  readonly spare: Piece[];
  readonly keepsAggregates: boolean;
}

const MAX_TOOLTIPS = 10;

/**
 * The same columns under another mark: each stays on its channel where the mark has one for it, else it goes where it
 * fits, measures without a place into the tooltip. Columns are not invented, so what the mark needs may be missing.
 */
export function convertMark(spec: ChartSpec, mark: ChartMark, columns: readonly ChartColumn[]): ChartSpec {
  const definition = MARKS[mark];
  const state: ConversionState = {
    columns,
    left: piecesOf(spec, definition.detail === null),
    spare: sparePiecesOf(spec),
    keepsAggregates: definition.family === 'points',
  };
  const encoding: ChartSpec['encoding'] = {};
  const place = (uses: readonly ChannelUse[], isSame: boolean): void => {
    for (const use of uses.filter(({ channel }) => encoding[channel] === undefined)) {
      const encoded = take(use, state, isSame);
      if (encoded !== null) {
        encoding[use.channel] = encoded;
      }
    }
  };
  const { channels } = definition;
  for (const use of channels) {
    const encoded = takeNamed(use, state);
    if (encoded !== null) {
      encoding[use.channel] = encoded;
    }
  }
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
  for (const use of channels.filter(({ channel, required }) => required && !isFilled(encoding[channel]))) {
    const encoded = takeSpare(use, state) ?? takeBack(use, { channels, encoding, state });
    if (encoded !== null) {
      encoding[use.channel] = encoded;
    }
  }
  return assembled({ spec, mark, encoding, detail, state });
}

/** Names in the order of the alphabet make no funnel; numbers and times have an order of their own. */
function isOfStages(mark: ChartMark, { x }: ChartSpec['encoding'], columns: readonly ChartColumn[]): boolean {
  return mark === 'funnel' && (x === undefined || findColumn(columns, x.field)?.type === 'text');
}

function assembled({
  spec,
  mark,
  encoding,
  detail,
  state: { left, spare, columns },
}: {
  readonly spec: ChartSpec;
  readonly mark: ChartMark;
  readonly encoding: ChartSpec['encoding'];
  readonly detail: readonly ChartChannel[];
  readonly state: ConversionState;
}): ChartSpec {
  const { layer: layersBefore, reference, detail: _, tooltip: tooltipBefore = [], ...rest } = spec;
  const isSpare = (channel: ChartChannel): boolean => spare.some((piece) => piece.channel === channel);
  const before = tooltipBefore.filter((channel) => !isFilled(channel) || isSpare(channel));
  const layer = layersBefore?.filter(({ y }) => !isFilled(y) || isSpare(y));
  const { hasLayers, hasReferences } = MARKS[mark];
  const isRowChart = asksForRows({ ...rest, mark, encoding, detail: [...detail] });
  const layered = hasLayers ? [] : (layer ?? []).map(({ y }) => y);
  const homeless = [...before, ...left.map(({ channel }) => channel), ...layered];
  const tooltip = distinct(
    homeless.flatMap((channel) => (isRowChart ? asRowValue(channel) : asMeasure(channel, columns))),
  ).slice(0, MAX_TOOLTIPS);
  return {
    ...rest,
    mark,
    encoding,
    ...(isOfStages(mark, encoding, columns) && rest.sort === 'x' ? { sort: '-y' as const } : {}),
    ...(detail.length > 0 ? { detail: [...detail] } : {}),
    ...(tooltip.length > 0 ? { tooltip } : {}),
    ...(hasLayers && layer !== undefined && layer.length > 0 ? { layer } : {}),
    ...(hasReferences && reference !== undefined ? { reference } : {}),
  };
}

/** The tooltip of a row shows values of the row. */
function asRowValue(channel: ChartChannel): ChartChannel[] {
  return channel.field === null ? [] : [withoutAggregate(channel)];
}

/** The tooltip of a group shows measures, so a category cannot be in it. */
function asMeasure(channel: ChartChannel, columns: readonly ChartColumn[]): ChartChannel[] {
  if (isMeasure(channel)) {
    return [channel];
  }
  const column = findColumn(columns, channel.field);
  return column !== null && isNumeric(column) ? [measureFor(column, columns)] : [];
}

function withoutAggregate(channel: ChartChannel): ChartChannel {
  const { aggregate: _, percentile: __, formula: ___, stack: ____, ...own } = channel;
  return own;
}

const channelKey = ({ field, aggregate, formula }: ChartChannel): string =>
  JSON.stringify([field, aggregate, formula]);

const distinct = (channels: readonly ChartChannel[]): ChartChannel[] =>
  channels.filter(
    (channel, at) => channels.findIndex((one) => channelKey(one) === channelKey(channel)) === at,
  );

/** Counts of rows are dropped: a mark that needs a count adds one. */
function piecesOf({ mark, encoding, detail = [] }: ChartSpec, isDetailLost: boolean): Piece[] {
  const ofChannels = MARKS[mark].channels.flatMap(({ channel }): Piece[] => {
    const piece = encoding[channel];
    return isFilled(piece) ? [{ from: channel, channel: piece }] : [];
  });
  const ofDetail = detail.filter(isFilled).map((channel): Piece => ({ from: null, channel }));
  return isDetailLost ? [...ofDetail, ...ofChannels] : [...ofChannels, ...ofDetail];
}

function sparePiecesOf({ layer = [], tooltip = [] }: ChartSpec): Piece[] {
  return [...layer.map(({ y }) => y), ...tooltip]
    .filter(isFilled)
    .map((channel): Piece => ({ from: null, channel }));
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

/** Names of the figures of a price in a period, which have an order that no other columns have. */
const NAMED_FIGURES: Partial<Readonly<Record<ChartChannelName, RegExp>>> = {
  open: /open|first/i,
  high: /high|max/i,
  low: /low|min/i,
  close: /close|last/i,
};

/** The piece whose column has the name of the channel, wherever it is. */
function takeNamed(use: ChannelUse, state: ConversionState): ChartChannel | null {
  const name = NAMED_FIGURES[use.channel];
  if (name === undefined) {
    return null;
  }
  const { columns, keepsAggregates } = state;
  for (const pieces of [state.left, state.spare]) {
    const index = pieces.findIndex(
      ({ channel }) =>
        name.test(channel.field ?? '') && takes(use, { channel, columns, keepsAggregates, isSame: true }),
    );
    const [piece] = index === -1 ? [] : pieces.splice(index, 1);
    if (piece !== undefined) {
      return turned(piece.channel, use, state);
    }
  }
  return null;
}

/** A measure of a layer or of the tooltip, for a channel that the mark cannot do without. */
const takeSpare = (use: ChannelUse, state: ConversionState): ChartChannel | null =>
  take(use, { ...state, left: state.spare }, false);

interface AssignedChannels {
  readonly channels: readonly ChannelUse[];
  readonly encoding: ChartSpec['encoding'];
  readonly state: ConversionState;
}

/** For a channel that the mark cannot do without: a column from an optional one, or a counted one as its own values. */
function takeBack(use: ChannelUse, { channels, encoding, state }: AssignedChannels): ChartChannel | null {
  const { columns, keepsAggregates } = state;
  const from = channels.find(({ channel, required }) => {
    const piece = encoding[channel];
    return (
      !required && isFilled(piece) && takes(use, { channel: piece, columns, keepsAggregates, isSame: false })
    );
  });
  const piece = from === undefined ? undefined : encoding[from.channel];
  if (from !== undefined && piece !== undefined) {
    delete encoding[from.channel];
    return turned(piece, use, state);
  }
  return use.role === 'dimension' ? takeCounted(use, { channels, encoding, state }) : null;
}

/** A category that a shelf of measures had turned into a count of its values. */
function takeCounted(use: ChannelUse, { channels, encoding, state }: AssignedChannels): ChartChannel | null {
  const isCounted = (channel: ChartChannel | undefined): boolean => {
    const column = channel?.aggregate === 'distinct' ? findColumn(state.columns, channel.field) : null;
    return column !== null && !isNumeric(column) && fitsTypes(column, use.types);
  };
  for (const pieces of [state.left, state.spare]) {
    const index = pieces.findIndex(({ channel }) => isCounted(channel));
    const [piece] = index === -1 ? [] : pieces.splice(index, 1);
    if (piece !== undefined) {
      return withoutAggregate(piece.channel);
    }
  }
  const from = channels.find(({ channel, required }) => !required && isCounted(encoding[channel]));
  const counted = from === undefined ? undefined : encoding[from.channel];
  if (from === undefined || counted === undefined) {
    return null;
  }
  delete encoding[from.channel];
  return withoutAggregate(counted);
}

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

/** Adapts a column to the role of a channel: values lose their aggregate, measures get one. */
function turned(
  channel: ChartChannel,
  { role }: ChannelUse,
  { columns, keepsAggregates }: Pick<ConversionState, 'columns' | 'keepsAggregates'>,
): ChartChannel {
  if (role === 'measure') {
    const { timeUnit: _, part: ___, bin: __, ...rest } = channel;
    return isMeasure(channel)
      ? channel
      : { ...rest, ...measureFor(findColumn(columns, channel.field), columns) };
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
