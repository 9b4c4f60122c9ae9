import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { COLUMN_ROLES } from '../vocabulary/column-type.ts';
import { CONNECTION_SOURCE_KINDS } from '../vocabulary/source-kind.ts';
import { Cell, ColumnType } from './cell.ts';
import { ChartSpec, GraphMode } from './chart.ts';
import { Claim } from './claim.ts';
import { ColumnCorrection } from './column-meaning.ts';
import { DatasetCorrection } from './dataset-meaning.ts';
import { DashboardContent, DashboardSource } from './dashboard.ts';
import { DatasetRules } from './dataset-rules.ts';
import { FilterNode } from './filter.ts';
import { ScheduleSpec } from './schedule.ts';
import { TIME_GRAIN_NAMES } from '../vocabulary/time-grain.ts';
import { SemanticRole } from './source.ts';
import { StoryBlock, StoryInline } from './story.ts';
import { TransformationStep } from './recipe-step.ts';
import { TimeZone } from './workspace-settings.ts';

/** PostgreSQL stores no text with NUL. */
const hasNoNul = (text: string): boolean => !text.includes('\0');
const text = (max: number) => z.string().max(max).refine(hasNoNul, 'Leave out the character NUL.');
const name = text(200).refine((value) => value.trim() !== '', 'Give it a name.');

const BundleColumn = z.object({
  /** Unique in the dataset, whatever its case. */
  name: text(1000).min(1),
  type: ColumnType,
  role: z.enum(COLUMN_ROLES),
  semanticRole: SemanticRole.optional(),
  /** How it was found to be shown, such as `0,0.00`. */
  format: text(100).optional(),
  /** `string`: its values come as text because they can exceed a JSON number. */
  encoding: z.literal('string').optional(),
});
export type BundleColumn = z.infer<typeof BundleColumn>;

/** What people wrote about a column, those that the recipe makes included. */
const BundleNote = z.object({
  /** Of the column. */
  name: text(1000).min(1),
  /** Null: the column's name. */
  label: text(1000).nullable(),
  /** Null: nobody has described it. */
  description: text(10_000).nullable(),
  /** Null: as the type is shown. */
  format: text(100).nullable(),
  synonyms: z.array(text(1000)).max(100),
  corrections: ColumnCorrection.default({}),
});

const BundleMeasure = z.object({
  /** Unique among the measures and columns of the dataset, whatever its case. */
  name: name,
  /** Gives one value for many rows. */
  formula: text(20_000),
  /** Null: as the type is shown. */
  format: text(100).nullable(),
  /** Null: nobody has described it. */
  description: text(2000).nullable(),
  /** The unit of time that it is meant for; null for any. */
  grain: z.enum(TIME_GRAIN_NAMES).nullable().default(null),
});

const BundleChart = z.object({
  /** Unique in the bundle; replaced on import. */
  id: Id,
  name,
  chart: ChartSpec,
  mode: GraphMode,
  /** Null: all rows. */
  filters: FilterNode.nullable(),
});

const BundleDataset = z.object({
  /** Unique in the bundle; replaced on import. */
  id: Id,
  name,
  /** Null: nobody has described it. */
  description: text(10_000).nullable(),
  /** True: it is imported into the archive. */
  isArchived: z.boolean().default(false),
  source: z.object({
    /** `file`, `query` or the `kind` of a connector. */
    kind: text(100),
    /** File name or link without its credentials; null when unknown. */
    label: text(1000).nullable(),
    /** What is read from a connection or a feed; its secrets are left out. Null for other sources. */
    target: z.record(z.string(), z.unknown()).nullable().default(null),
    /** The statement that it is the result of; null for other sources. */
    query: z
      .object({
        sql: text(100_000),
        /** What the statement names. */
        tables: z
          .array(
            z.object({
              /** As the statement writes it. */
              name: text(1000),
              /** A dataset of the bundle. */
              datasetId: Id,
            }),
          )
          .max(1000),
      })
      .nullable()
      .default(null),
  }),
  /** Null for sources without a connection. */
  connectionId: Id.nullable(),
  /** Columns as they are read, before the recipe. */
  columns: z.array(BundleColumn).min(1).max(20_000),
  notes: z.array(BundleNote).max(40_000).default([]),
  /** Its own time zone; null: that of the workspace. */
  timeZone: TimeZone.nullable().default(null),
  /** What its rows are, where somebody corrected what was found. */
  corrections: DatasetCorrection.default({}),
  /** The recipe, in order. */
  steps: z
    .array(
      z.object({
        step: TransformationStep,
        /** False: the step changes nothing. */
        enabled: z.boolean().default(true),
      }),
    )
    .max(1000),
  /** Formulas that give one value per group, by name. */
  measures: z.array(BundleMeasure).max(500).default([]),
  charts: z.array(BundleChart).max(10_000).default([]),
  /** Null without rules. A rule on a column is for everyone: the people it was for are not in the bundle. */
  rules: DatasetRules.extend({}).nullable().default(null),
});
export type BundleDataset = z.infer<typeof BundleDataset>;

const BundleInline = z.discriminatedUnion('kind', [
  StoryInline.options[0],
  /** With the value that it was written with. */
  z.object({
    kind: z.literal('claim'),
    id: text(100).min(1),
    claim: Claim,
    /** The value of the claim when the bundle was exported. */
    value: Cell,
  }),
]);
const [heading, paragraph, chart, insight, record] = StoryBlock.options;
const inlines = z.array(BundleInline).max(500);

const BundleStory = z.object({
  /** Unique in the bundle; replaced on import. */
  id: Id,
  title: text(300),
  /** A workflow of the bundle. */
  workflowId: Id,
  /** A dataset of the bundle. */
  datasetId: Id,
  isArchived: z.boolean().default(false),
  /** What the author wished the story to be about; null: nothing was said. */
  prompt: text(10_000).nullable(),
  /** Names of the columns it is about; null for all. */
  columns: z.array(text(1000)).max(20_000).nullable(),
  blocks: z
    .array(
      z.discriminatedUnion('kind', [
        heading,
        paragraph.extend({ content: inlines }),
        chart,
        insight.extend({ content: inlines }),
        record,
      ]),
    )
    .max(1000),
  /** Numbers in the text as the product wrote it: they are not typed by a person. */
  writtenNumbers: z.array(text(100)).max(10_000).default([]),
});

/**
 * An organization's definitions without its rows, secrets, people and shares. Ids link the parts and are replaced on
 * import. Stories hold the numbers that they were written with.
 */
export const OrganisationBundle = z.object({
  /** Distinguishes a bundle from other JSON. */
  format: z.literal('plumbline.organisation'),
  /** Of the format. */
  version: z.literal(1),
  exportedAt: Timestamp,
  /** The workspace that was exported. */
  organisation: z.object({
    /** Its name in addresses. */
    slug: text(200),
    name: text(200),
  }),
  /** `config` without its secrets: the importer must enter them again. */
  connections: z
    .array(
      z.object({
        /** Unique in the bundle; replaced on import. */
        id: Id,
        kind: z.enum(CONNECTION_SOURCE_KINDS),
        name,
        /** Host and database, or what else people know the source by. */
        label: text(1000).default(''),
        /** Without secrets. */
        config: z.record(z.string(), z.unknown()),
      }),
    )
    .max(10_000),
  datasets: z.array(BundleDataset).max(10_000),
  workflows: z
    .array(
      z.object({
        /** Unique in the bundle; replaced on import. Models are not in the bundle. */
        id: Id,
        name,
        /** Null: nobody has described it. */
        description: text(10_000).nullable().default(null),
        isArchived: z.boolean().default(false),
        /** `id` of a service. */
        service: text(100),
        /** A dataset of the bundle. */
        datasetId: Id,
        /** Null for services without a target. */
        target: text(1000).nullable(),
        /** Features of the model in use, or of the newest model. */
        features: z.array(text(1000)).max(20_000),
        /** Of the model in use, or of the newest model. */
        options: z.record(z.string(), z.unknown()),
      }),
    )
    .max(10_000),
  stories: z.array(BundleStory).max(10_000),
  /** Of dashboards. A folder that is in itself is refused. */
  folders: z
    .array(
      z.object({
        /** Unique in the bundle; replaced on import. */
        id: Id,
        name,
        /** A folder of the bundle; null: at the top. */
        parentId: Id.nullable(),
      }),
    )
    .max(500)
    .default([]),
  dashboards: z
    .array(
      DashboardContent.extend({
        /** Unique in the bundle; replaced on import. */
        id: Id,
        isArchived: z.boolean().default(false),
        source: DashboardSource,
        /** A dataset, workflow or story of the bundle. */
        source_id: Id,
      }),
    )
    .max(10_000),
  /** Refreshes by a timetable. Those of files behind links are left out, as is the address of the link. */
  schedules: z
    .array(
      ScheduleSpec.extend({
        /** A dataset of the bundle. */
        datasetId: Id,
      }),
    )
    .max(10_000)
    .default([]),
});
export type OrganisationBundle = z.infer<typeof OrganisationBundle>;

/** The kinds of a bundle whose parts have a page of their own. */
export const BUNDLE_PARTS = [
  'connections',
  'datasets',
  'workflows',
  'stories',
  'folders',
  'dashboards',
] as const;
export type BundlePart = (typeof BUNDLE_PARTS)[number];

/** A thing that an import creates. */
export const ImportedThing = z.object({
  /** Of the bundle. */
  part: z.enum(BUNDLE_PARTS),
  name: z.string(),
  /** Its new id; null in a preview. */
  id: Id.nullable(),
  /** The workspace has one of this name already. Both stay; formulas that look values up by a name use the older. */
  isNameTaken: z.boolean(),
});

/** What an import created, or would create. */
export const ImportResult = z.object({
  /** True: nothing was written. */
  isPreview: z.boolean(),
  /** In the order of the bundle. */
  things: z.array(ImportedThing),
  /** Connections, whose secrets have to be entered again. */
  withoutSecrets: z.int().nonnegative(),
  /** Datasets: each has its columns and no rows. */
  withoutRows: z.int().nonnegative(),
});
export type ImportResult = z.infer<typeof ImportResult>;
