import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { ConnectionKind } from './connection.ts';
import { DashboardContent, DashboardSource } from './dashboard.ts';
import { DatasetSource } from './dataset.ts';
import { StoryBlock } from './story.ts';
import { TransformationStep } from './recipe-step.ts';

/** An organisation's definitions without its rows and secrets. Ids link the parts and are replaced on import. */
export const OrganisationBundle = z.object({
  format: z.literal('plumbline.organisation'),
  version: z.literal(1),
  exportedAt: Timestamp,
  organisation: z.object({ slug: z.string(), name: z.string() }),
  /** `config` without its secrets: the importer must enter them again. */
  connections: z.array(
    z.object({ id: Id, kind: ConnectionKind, name: z.string(), config: z.record(z.string(), z.unknown()) }),
  ),
  datasets: z.array(
    z.object({
      id: Id,
      name: z.string(),
      description: z.string().nullable(),
      source: DatasetSource,
      connectionId: Id.nullable(),
      steps: z.array(TransformationStep),
      /** Formulas that give one value per group, by name. */
      measures: z
        .array(
          z.object({
            name: z.string(),
            formula: z.string(),
            format: z.string().nullable(),
            description: z.string().nullable(),
          }),
        )
        .default([]),
    }),
  ),
  workflows: z.array(
    z.object({
      id: Id,
      name: z.string(),
      service: z.string(),
      datasetId: Id,
      target: z.string().nullable(),
      features: z.array(z.string()),
      options: z.record(z.string(), z.unknown()),
    }),
  ),
  stories: z.array(z.object({ id: Id, title: z.string(), workflowId: Id, blocks: z.array(StoryBlock) })),
  dashboards: z.array(DashboardContent.extend({ id: Id, source: DashboardSource, source_id: Id })),
});
export type OrganisationBundle = z.infer<typeof OrganisationBundle>;
