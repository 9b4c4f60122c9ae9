import {
  alignFrame,
  assignClusters,
  densityModel,
  describeSegments,
  trainClusters,
  type ClusterModel,
  type Frame,
  type Segment,
} from '@plumbline/learn';
import { message, type Message } from '@plumbline/messages';
import { exploredRows } from '../exploration/explored-rows.ts';
import { describeTrait, nameTrait } from '../exploration/trait-text.ts';
import { encodeRecords, findProblem, type Feature } from '../prediction/encode.ts';
import {
  ServiceError,
  type Metric,
  type Predictor,
  type SectionDraft,
  type ServiceRuntime,
  type TrainingResult,
} from '../service.ts';
import { MIN_CLUSTERED_ROWS, type ClusteringOptions } from './options.ts';

interface StoredClusters {
  readonly features: readonly Feature[];
  readonly model: ClusterModel;
  /** Per cluster. */
  readonly names: readonly string[];
}

/** Weaker traits are not listed. */
const MIN_EFFECT = 0.3;
const TRAITS = 6;
/** Silhouettes below which there is no structure to speak of, and below which groups overlap (Kaufman and Rousseeuw). */
const NO_STRUCTURE = 0.25;
const WEAK_STRUCTURE = 0.5;
/** Rows that a group has on average at least, where the number of groups is chosen. */
const ROWS_PER_GROUP = 10;
const NO_CLUSTER = 'None';

type TypeOf = Parameters<typeof nameTrait>[1];

const nameSegment = ({ code, name }: Segment, typeOf: TypeOf): string =>
  [`Group ${code + 1}`, name.map((trait) => nameTrait(trait, typeOf)).join(', ')]
    .filter((part) => part !== '')
    .join(': ');

function sections(segments: readonly Segment[], { tried }: ClusterModel, typeOf: TypeOf): SectionDraft[] {
  const groups: SectionDraft = {
    kind: 'groups',
    id: 'segments',
    title: message('workflow.section.segments'),
    note: message('workflow.section.segmentsNote'),
    items: segments.map((segment) => ({
      name: nameSegment(segment, typeOf),
      rows: segment.rows,
      share: segment.share,
      traits: segment.traits
        .filter(({ effect }) => Math.abs(effect) >= MIN_EFFECT)
        .slice(0, TRAITS)
        .map((trait) => describeTrait(trait, typeOf)),
    })),
  };
  const choice: SectionDraft = {
    kind: 'lines',
    id: 'silhouettes',
    title: message('workflow.section.silhouettes'),
    note: message('workflow.section.silhouettesNote'),
    x: { label: 'groups', type: 'number' },
    y: { label: 'silhouette', type: 'number' },
    series: [
      {
        name: 'silhouette',
        role: 'model',
        points: tried.map(({ clusters, silhouette }) => [clusters, silhouette]),
        band: [],
      },
    ],
  };
  return tried.length > 1 ? [groups, choice] : [groups];
}

function quality({ tried, centers }: ClusterModel): Metric[] {
  const own = tried.find(({ clusters }) => clusters === centers.length);
  return own && Number.isFinite(own.silhouette)
    ? [{ name: 'silhouette', value: own.silhouette, interval: null, baseline: null, isBetter: 'higher' }]
    : [];
}

/** How clearly the groups are separate. */
function clarityOf(silhouette: number): Message {
  if (silhouette < NO_STRUCTURE) {
    return message('workflow.verdict.clustersNone', { silhouette });
  }
  return message(
    silhouette < WEAK_STRUCTURE ? 'workflow.verdict.clustersWeak' : 'workflow.verdict.clustersClear',
    { silhouette },
  );
}

/** How much each column differs between groups, as a share of all columns. */
function importance(segments: readonly Segment[], columns: readonly string[]): TrainingResult['importance'] {
  const strength = columns.map((column) =>
    segments.reduce((sum, { share, traits }) => {
      const trait = traits.find((one) => one.column === column);
      return sum + share * (trait?.effect ?? 0) ** 2;
    }, 0),
  );
  const whole = strength.reduce((sum, value) => sum + value, 0);
  return columns
    .map((column, at) => ({ column, share: whole === 0 ? 0 : strength[at]! / whole }))
    .toSorted((one, other) => other.share - one.share);
}

function learn(
  frame: Frame,
  { method, minRows, ...options }: ClusteringOptions,
): { model: ClusterModel; codes: Int32Array } {
  if (method === 'density') {
    const model = densityModel(frame, { minRows, seed: options.seed });
    if (!model) {
      throw new ServiceError(
        `No group of ${minRows} rows is denser than the rows around it. Lower the minimum rows per group.`,
      );
    }
    return model;
  }
  const maxClusters = Math.max(2, Math.min(options.mostClusters, Math.floor(frame.rows / ROWS_PER_GROUP)));
  const model = trainClusters(frame, { ...options, mostClusters: maxClusters });
  return { model, codes: assignClusters(model, frame).codes };
}

export const clusteringRuntime: ServiceRuntime<ClusteringOptions> = {
  train(data, { features: names, options, seed }, control) {
    control.progress('checking', 0, 1);
    const { frame, features, inputs } = exploredRows(data, names, MIN_CLUSTERED_ROWS);
    control.progress('fitting', 0, 1);
    const { model, codes } = learn(frame, { ...options, seed });
    control.progress('explaining', 0, 1);
    const segments = describeSegments(frame, codes);
    const metrics = quality(model);
    const count = segments.length;
    const outside = codes.reduce((sum, code) => sum + Number(code < 0), 0);
    control.progress('scoring', 0, 1);
    const types = new Map(features.map(({ name, type }) => [name, type]));
    const typeOf: TypeOf = (column) => types.get(column);
    const segmentNames = segments.map((segment) => nameSegment(segment, typeOf));
    return {
      model: JSON.stringify({ features, model, names: segmentNames } satisfies StoredClusters),
      algorithm: options.method === 'density' ? 'density' : 'kMeans',
      rows: { trained: data.rows, held: 0 },
      verdict: [
        message('workflow.verdict.clusters', { count, share: 1 - outside / data.rows }),
        clarityOf(metrics[0]?.value ?? 0),
      ],
      metrics,
      checks: [],
      importance: importance(segments, names),
      sections: sections(segments, model, typeOf),
      inputs,
      scored: [
        {
          name: 'Group',
          type: 'text',
          cells: Array.from(codes, (code) => segmentNames[code] ?? NO_CLUSTER),
        },
      ],
      limits: [message('workflow.limit.clusters'), message('workflow.limit.causes')],
    };
  },

  open(text): Predictor {
    const { features, model, names } = JSON.parse(text) as StoredClusters;
    return {
      findProblem: (record) => findProblem(features, record),
      predict(records) {
        const frame = alignFrame(encodeRecords(features, records), model.schema);
        const { codes } = assignClusters(model, frame);
        return records.map((_, row) => ({
          prediction: names[codes[row]!] ?? NO_CLUSTER,
          interval: null,
          probabilities: null,
        }));
      },
      explain: () => null,
    };
  },
};
