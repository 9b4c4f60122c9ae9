import type {
  ColumnDrift,
  ModelDrift,
  ModelMetric,
  ModelReport,
  TrainedModel,
  WorkflowReport,
} from '@plumbline/contract';
import { figureText, metricNote, type ReportWords } from './report-words.ts';

/** One line of a model card: what it is about, and what is known, each item a sentence or value. */
export interface CardFact {
  readonly id:
    'dataset' | 'trained' | 'target' | 'rows' | 'features' | 'quality' | 'problems' | 'groups' | 'limits';
  readonly term: string;
  readonly items: readonly string[];
}

/** A figure with its interval and that of the simplest guess. */
const qualityText = (metric: ModelMetric, words: ReportWords): string =>
  [
    words.t('workflows.qualityOf', {
      label: metric.label,
      value: figureText(metric.value, metric.unit, words),
    }),
    metricNote(metric, words),
  ]
    .filter((part) => part !== '')
    .join(' ');

const problemsOf = (report: ModelReport | null, { t }: ReportWords): readonly string[] => {
  const problems = report?.checks.map(({ text }) => text) ?? [];
  return problems.length === 0 ? [t('workflows.noLeaks')] : problems;
};

/** Facts that somebody needs before they use a model: data, quality, problems and limits. */
export function reportCard(
  { workflow, model }: { readonly workflow: WorkflowReport; readonly model: TrainedModel },
  words: ReportWords,
): readonly CardFact[] {
  const { t } = words;
  const { report } = workflow;
  const isJudged = model.rows.held > 0;
  const column = model.options['fairnessColumn'];
  const fact = (id: CardFact['id'], term: string, ...items: readonly string[]): CardFact => ({
    id,
    term,
    items,
  });
  return [
    fact(
      'dataset',
      t('workflows.dataset'),
      workflow.datasetName === null
        ? t('workflows.datasetHidden')
        : t('workflows.datasetVersion', { name: workflow.datasetName, version: model.version }),
    ),
    fact(
      'trained',
      t('workflows.trainedOn'),
      t('workflows.trainedText', {
        algorithm: model.algorithm ?? '',
        at: model.trainedAt === null ? '' : words.formatDate(model.trainedAt, 'full'),
      }),
    ),
    fact('target', t('workflows.target'), workflow.target ?? t('workflows.noTarget')),
    fact(
      'rows',
      t('workflows.rowsUsed'),
      t('workflows.rowsUsedText', { trained: model.rows.trained, held: model.rows.held }),
    ),
    fact('features', t('workflows.features'), model.features.join(', ')),
    ...(model.metrics.length === 0
      ? []
      : [
          fact(
            'quality',
            t('workflows.quality'),
            ...model.metrics.map((metric) => qualityText(metric, words)),
          ),
        ]),
    ...(isJudged || (report?.checks.length ?? 0) > 0
      ? [fact('problems', t('workflows.leaks'), ...problemsOf(report, words))]
      : []),
    ...(isJudged
      ? [
          fact(
            'groups',
            t('workflows.fairness'),
            typeof column === 'string' ? t('workflows.fairnessBy', { column }) : t('workflows.fairnessNone'),
          ),
        ]
      : []),
    fact('limits', t('workflows.notFor'), ...(report?.limits ?? [])),
  ];
}

const isBetter = ({ value, baseline, isBetter: direction }: ModelMetric): boolean =>
  baseline === null || (direction === 'higher' ? value > baseline : value < baseline);

/** Whether a model beats the simplest guess; only what was compared with it can (`verdict`: it was not). */
export function writeVerdict(
  { checks }: Pick<ModelReport, 'checks'>,
  [first]: readonly ModelMetric[],
): 'verdict' | 'better' | 'notBetter' {
  const isUnpredictable = checks.some(({ code }) => code === 'unpredictable');
  if (!isUnpredictable && (first === undefined || first.baseline === null)) {
    return 'verdict';
  }
  return !isUnpredictable && first !== undefined && isBetter(first) ? 'better' : 'notBetter';
}

/** The strongest drift of all columns. */
export function driftLevel({ prediction, columns }: ModelDrift): ColumnDrift['level'] {
  const levels = [prediction, ...columns].map((one) => one?.level ?? 'none');
  if (levels.includes('strong')) {
    return 'strong';
  }
  return levels.includes('moderate') ? 'moderate' : 'none';
}
