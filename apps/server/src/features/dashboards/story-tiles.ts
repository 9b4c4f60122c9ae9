import {
  DASHBOARD_COLUMNS,
  MAX_TILES,
  type Claim,
  type ClaimQuery,
  type FilterGroup,
  type Story,
  type StoryBlock,
  type Tile,
} from '@plumbline/contract';

type ValueClaim = Extract<ClaimQuery, { kind: 'value' }>;
type Place = Tile['place'];

const MAX_FIGURES = 4;
const FIGURE = { w: DASHBOARD_COLUMNS / MAX_FIGURES, h: 3 };
const HEADING = { w: DASHBOARD_COLUMNS, h: 2 };
const CHART = { w: DASHBOARD_COLUMNS / 2, h: 8 };

const asValue = ({ query, format }: Claim): ValueClaim | null =>
  query.kind === 'value' && format.kind === 'number' ? query : null;

/** The first numbers of a story that a figure can show, each once. */
function listFigures(blocks: readonly StoryBlock[]): readonly ValueClaim[] {
  const claims = blocks.flatMap((block) => ('content' in block ? block.content : []));
  const values = claims.flatMap((inline) => (inline.kind === 'claim' ? (asValue(inline.claim) ?? []) : []));
  const known = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...known.values()].slice(0, MAX_FIGURES);
}

const conditionsOf = ({ where }: ValueClaim): { readonly filters?: FilterGroup } =>
  where.length === 0 ? {} : { filters: { op: 'and', value: where.map((condition) => ({ ...condition })) } };

/** Puts tiles beside one another and starts a new line where they do not fit. */
class Layout {
  #x = 0;
  #y = 0;
  #height = 0;

  place({ w, h }: { readonly w: number; readonly h: number }): Place {
    if (this.#x + w > DASHBOARD_COLUMNS) {
      this.#x = 0;
      this.#y += this.#height;
      this.#height = 0;
    }
    const place = { x: this.#x, y: this.#y, w, h };
    this.#x += w;
    this.#height = Math.max(this.#height, h);
    return place;
  }

  /** Starts a new line. */
  end(): void {
    this.#x = DASHBOARD_COLUMNS;
  }
}

/** The tiles of a new dashboard from a story: numbers of its overview on top, then each chart below its heading. */
export function storyTiles({ blocks }: Pick<Story, 'blocks'>): Tile[] {
  const layout = new Layout();
  const base = { title: '', tab: null };
  const tiles: Tile[] = listFigures(blocks).map((claim, at) => ({
    ...base,
    id: `figure-${at + 1}`,
    place: layout.place(FIGURE),
    kind: 'figure',
    dataset: null,
    measure: claim.measure,
    upIsGood: null,
    ...conditionsOf(claim),
  }));
  let heading: string | null = null;
  for (const block of blocks) {
    if (block.kind === 'heading') {
      heading = block.text;
    } else if ((block.kind === 'chart' || block.kind === 'insight') && block.chart !== null) {
      if (heading !== null) {
        layout.end();
        const text = `## ${heading}`;
        tiles.push({
          ...base,
          id: `heading-${block.id}`,
          place: layout.place(HEADING),
          kind: 'text',
          text,
        });
        layout.end();
        heading = null;
      }
      tiles.push({
        ...base,
        id: block.id,
        place: layout.place(CHART),
        kind: 'chart',
        dataset: null,
        chart: block.chart,
        mode: 'Absolute',
        crossFilters: true,
      });
    }
  }
  return tiles.slice(0, MAX_TILES);
}
