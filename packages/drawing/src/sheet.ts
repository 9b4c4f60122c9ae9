import type { ChartAnnotation, ChartData } from '@plumbline/contract';

/** Texts in rows and columns, all of them: what does not fit its tile follows whole on pages of its own. */
export interface SheetTable {
  /** One list of texts per header row, each as long as `columns`; a text that repeats its left neighbor's is drawn once. */
  readonly head: readonly (readonly string[])[];
  readonly columns: readonly { readonly isNumber: boolean }[];
  readonly body: readonly SheetRow[];
  /** Columns at the start that are repeated where the table continues on the side. */
  readonly repeatedColumns: number;
  /** What was left out, in words; null when all rows are here. */
  readonly note: string | null;
}

export interface SheetRow {
  /** Null is drawn as an empty value. */
  readonly cells: readonly (string | null)[];
  readonly isTotal: boolean;
}

export interface SheetFigure {
  readonly value: string;
  /** What time the value is of; null where it is of all rows. */
  readonly period: string | null;
  readonly change: { readonly text: string; readonly tone: 'good' | 'bad' | 'none' } | null;
  /** What the change is measured against. */
  readonly against: string | null;
  /** Oldest first; a gap is null. */
  readonly trend: readonly (number | null)[];
}

/** A paragraph, heading or item of a list; its runs follow one another on the same lines. */
export interface TextBlock {
  readonly kind: 'heading' | 'paragraph' | 'item';
  /** Level of a heading, 1 to 6, or how many lists an item is nested in, from 1. */
  readonly level: number;
  /** The marker of an item: a bullet or its number. */
  readonly marker: string;
  readonly runs: readonly { readonly text: string; readonly isStrong: boolean; readonly isLink: boolean }[];
}

/** In px, from the top left of the sheet. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface TileHead {
  readonly place: Place;
  readonly title: string;
  /** The source: version, rows, time. */
  readonly footer: string;
}

export type SheetTile =
  | (TileHead & {
      readonly kind: 'chart';
      readonly data: ChartData;
      readonly annotations: readonly ChartAnnotation[];
    })
  | (TileHead & { readonly kind: 'figure'; readonly figure: SheetFigure })
  | (TileHead & { readonly kind: 'table'; readonly table: SheetTable })
  | (TileHead & { readonly kind: 'text'; readonly blocks: readonly TextBlock[] })
  | (TileHead & {
      readonly kind: 'image';
      /** A `data:` address. */
      readonly image: string;
      readonly alt: string;
      readonly fit: 'contain' | 'cover';
    })
  | (TileHead & { readonly kind: 'failed'; readonly message: string });

export interface SheetTraces {
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly address: string }[];
}

export interface SheetTab {
  /** Null where there is one tab without a name. */
  readonly title: string | null;
  readonly tiles: readonly SheetTile[];
}

/** A dashboard ready to draw: numbers are formatted as text and all data is loaded. */
export interface Sheet {
  readonly title: string;
  /** Logo or name of the workspace beside the title: `logo` is a `data:` address. Null: neither is drawn. */
  readonly brand: { readonly name: string; readonly logo: string | null } | null;
  readonly description: string;
  /** Filters and time, one line each. */
  readonly lines: readonly string[];
  /** In px. */
  readonly width: number;
  readonly tabs: readonly SheetTab[];
  /** Where the numbers of each tile can be checked, after all tiles; absent where they cannot. */
  readonly traces?: SheetTraces | undefined;
  readonly theme: 'Light' | 'Dark';
  /** BCP 47. */
  readonly locale: string;
}

export interface ChartSheet {
  readonly data: ChartData;
  readonly annotations: readonly ChartAnnotation[];
  readonly title: string;
  readonly footer: string;
  /** In px; a PNG has twice as many. */
  readonly width: number;
  readonly height: number;
  readonly theme: 'Light' | 'Dark';
  readonly locale: string;
}

/** A letter-like document, such as a quote. All texts are ready to print. */
export interface DocumentSheet {
  readonly title: string;
  /** Side by side below the title. */
  readonly head: readonly { readonly label: string; readonly lines: readonly string[] }[];
  /** A text and up to three numbers per row. */
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  readonly totals: readonly { readonly cells: readonly string[]; readonly isStrong: boolean }[];
  /** Paragraphs at the end. */
  readonly notes: readonly string[];
}

export interface StoryRun {
  readonly text: string;
  readonly isStrong: boolean;
  /** Address where the number can be checked; null for other text. */
  readonly link: string | null;
}

export type StoryBlockSheet =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly isInsight: boolean; readonly runs: readonly StoryRun[] }
  | {
      readonly kind: 'chart';
      readonly data: ChartData;
      readonly footer: string;
      /** Address where its figures can be checked; null for none. */
      readonly link: string | null;
    };

/** A story ready to print. */
export interface StorySheet {
  readonly title: string;
  readonly blocks: readonly StoryBlockSheet[];
  /** On every page: dataset, version and address of the story. */
  readonly source: { readonly text: string; readonly link: string | null };
  /** BCP 47. */
  readonly locale: string;
}

/** An axis: its ends in the units of the points, and the texts at its lines. */
export interface PlotAxis {
  readonly label: string;
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

type PlotPoint = readonly [x: number, y: number];

export type ReportContent =
  | {
      readonly kind: 'plot';
      readonly x: PlotAxis;
      readonly y: PlotAxis;
      readonly lines: readonly {
        readonly name: string;
        /** Number of its color, from 0; null: dashed and gray. */
        readonly color: number | null;
        readonly points: readonly PlotPoint[];
        /** x, low, high. */
        readonly band: readonly (readonly [number, number, number])[];
      }[];
      readonly dots: readonly PlotPoint[];
      /** Lines are named below. */
      readonly hasLegend: boolean;
    }
  | {
      readonly kind: 'bars';
      readonly items: readonly {
        readonly label: string;
        /** Length, 0 to 1. */
        readonly share: number;
        readonly text: string;
        /** Below the bar; empty for none. */
        readonly note: string;
      }[];
    }
  | { readonly kind: 'table'; readonly table: SheetTable }
  | {
      readonly kind: 'facts';
      readonly items: readonly { readonly term: string; readonly lines: readonly string[] }[];
    };

export interface ReportPart {
  readonly title: string;
  readonly content: ReportContent;
  /** Below it; null for nothing. */
  readonly note: string | null;
}

/** What a model is worth, ready to print: texts are in the words of its reader. */
export interface ReportSheet {
  readonly title: string;
  readonly brand: Sheet['brand'];
  /** Below the title. */
  readonly lines: readonly string[];
  readonly verdict: { readonly title: string; readonly sentences: readonly string[] };
  readonly figures: readonly { readonly label: string; readonly value: string; readonly note: string }[];
  readonly parts: readonly ReportPart[];
  /** On every page: where it comes from. */
  readonly source: { readonly text: string; readonly link: string | null };
  /** BCP 47. */
  readonly locale: string;
}

export type Drawing =
  | { readonly kind: 'report'; readonly format: 'pdf'; readonly sheet: ReportSheet }
  | { readonly kind: 'story'; readonly format: 'pdf'; readonly sheet: StorySheet }
  | { readonly kind: 'document'; readonly format: 'pdf'; readonly sheet: DocumentSheet }
  | { readonly kind: 'dashboard'; readonly format: 'pdf' | 'png'; readonly sheet: Sheet }
  | { readonly kind: 'chart'; readonly format: 'png' | 'svg'; readonly sheet: ChartSheet };
