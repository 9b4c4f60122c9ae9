import { message } from '@plumbline/messages';
import {
  defineService,
  type ColumnFacts,
  type DatasetFacts,
  type FitCheck,
  type WantedColumns,
} from '../service.ts';
import { groupingColumns } from '../exploration/grouping-columns.ts';
import { ComparisonOptions, MAX_GROUPS } from './options.ts';

const MIN_ROWS = 10;
const NUMBERS: readonly string[] = ['integer', 'decimal', 'number', 'boolean'];

const canGroup = ({ type, profile }: ColumnFacts): boolean =>
  (type === 'text' || type === 'boolean') &&
  (profile === null || (profile.distinct >= 2 && profile.distinct <= MAX_GROUPS));

function check({ rows, columns }: DatasetFacts, wanted: WantedColumns): FitCheck {
  const targets = columns.filter(({ type }) => NUMBERS.includes(type));
  const target = columns.find(({ name }) => name === wanted.target) ?? targets[0];
  const group = columns.find((column) => column !== target && canGroup(column));
  return {
    reasons: [
      rows < MIN_ROWS
        ? { kind: 'blocks', text: message('service.fit.tooFewRows', { rows, needed: MIN_ROWS }) }
        : { kind: 'supports', text: message('service.fit.enoughRows', { rows }) },
      group === undefined
        ? { kind: 'blocks', text: message('service.fit.noGroups') }
        : { kind: 'supports', text: message('service.fit.groups', { column: group.name }) },
      ...(target === undefined
        ? ([{ kind: 'blocks', text: message('service.fit.noTarget', { kind: 'number' }) }] as const)
        : []),
    ],
    targets: targets.map(({ name, type }) => ({
      column: name,
      reason: message(type === 'boolean' ? 'service.target.twoClasses' : 'service.target.number'),
    })),
    target: target?.name ?? null,
    features: columns
      .filter((column) => column !== target)
      .map(({ name }) => ({ column: name, isUsed: name === group?.name, reason: null })),
    roles: [
      {
        option: 'groupColumn',
        columns: groupingColumns(
          columns.filter((column) => column !== target),
          MAX_GROUPS,
        ),
        column: group?.name ?? null,
        isNeeded: true,
      },
    ],
  };
}

/** Whether a figure differs between groups, such as the variants of an experiment. */
export const comparison = defineService<ComparisonOptions>({
  id: 'comparison',
  name: message('service.comparison.name'),
  question: message('service.comparison.question'),
  needsTarget: true,
  hasPredictions: false,
  options: ComparisonOptions,
  optionTexts: {
    groupColumn: {
      label: message('service.option.compareGroup'),
      hint: message('service.hint.compareGroup'),
    },
    control: { label: message('service.option.control'), hint: message('service.hint.control') },
    coverage: { label: message('service.option.confidence'), hint: message('service.hint.confidence') },
  },
  check,
  load: async () => (await import('./runtime.ts')).comparisonRuntime,
});
