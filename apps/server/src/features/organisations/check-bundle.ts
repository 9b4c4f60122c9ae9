import {
  CONNECTION_SOURCE_KINDS,
  FEED_SOURCE_KINDS,
  LINK_SOURCE_KINDS,
  type ColumnType,
  type DashboardSource,
  type Issue,
  type OrganisationBundle,
} from '@plumbline/contract';
import {
  columnNameKey,
  compileRecipe,
  formulaDatasets,
  readFormula,
  type ColumnSchema,
} from '@plumbline/query';
import { sayEnglish } from '../../platform/text/say-english.ts';
import { References } from './bundle-references.ts';
import { contentIssues } from '../dashboards/index.ts';
import { ruleIssues } from '../datasources/index.ts';
import { SERVICES } from '../workflows/index.ts';

type Dataset = OrganisationBundle['datasets'][number];

/** What formulas about today count from. */
export interface FormulaMoment {
  readonly now: string;
  readonly timeZone: string;
}

const at = (path: string, message: string): Issue => ({ path, message });

/** An issue of each value that was there before. */
function repeated(values: readonly string[], toIssue: (value: string, index: number) => Issue): Issue[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    const isNew = !seen.has(value);
    seen.add(value);
    return isNew ? [] : [toIssue(value, index)];
  });
}

/** Every id names one thing: references could not be mapped otherwise. */
function idIssues(bundle: OrganisationBundle): Issue[] {
  const named = [
    ...bundle.connections.map(({ id }, index) => ({ id, path: `connections.${index}.id` })),
    ...bundle.datasets.map(({ id }, index) => ({ id, path: `datasets.${index}.id` })),
    ...bundle.datasets.flatMap(({ charts }, index) =>
      charts.map(({ id }, chart) => ({ id, path: `datasets.${index}.charts.${chart}.id` })),
    ),
    ...bundle.workflows.map(({ id }, index) => ({ id, path: `workflows.${index}.id` })),
    ...bundle.stories.map(({ id }, index) => ({ id, path: `stories.${index}.id` })),
    ...bundle.folders.map(({ id }, index) => ({ id, path: `folders.${index}.id` })),
    ...bundle.dashboards.map(({ id }, index) => ({ id, path: `dashboards.${index}.id` })),
  ];
  return repeated(
    named.map(({ id }) => id),
    (id, index) => at(named[index]?.path ?? '', `Two things of the bundle have the id ${id}.`),
  );
}

function folderIssues({ folders }: OrganisationBundle, references: References): Issue[] {
  const parents = new Map(folders.map(({ id, parentId }) => [id, parentId]));
  const isInItself = (id: string): boolean => {
    const trail = new Set<string>();
    for (let above = parents.get(id) ?? null; above !== null; above = parents.get(above) ?? null) {
      if (above === id) {
        return true;
      }
      if (trail.has(above)) {
        return false;
      }
      trail.add(above);
    }
    return false;
  };
  return folders.flatMap(({ id, parentId }, index) => {
    const path = `folders.${index}.parentId`;
    return isInItself(id)
      ? [at(path, 'The folder is in itself.')]
      : references.check('folders', parentId, path);
  });
}

function dashboardIssues({ dashboards }: OrganisationBundle, references: References): Issue[] {
  const partOfSource = {
    dataset: 'datasets',
    workflow: 'workflows',
    story: 'stories',
  } as const satisfies Record<DashboardSource, string>;
  return dashboards.flatMap((dashboard, index) => {
    const path = `dashboards.${index}`;
    return [
      ...references.check(partOfSource[dashboard.source], dashboard.source_id, `${path}.source_id`),
      ...references.check('folders', dashboard.folderId, `${path}.folderId`),
      ...dashboard.tiles.flatMap((tile, position) =>
        'dataset' in tile
          ? references.check('datasets', tile.dataset, `${path}.tiles.${position}.dataset`)
          : [],
      ),
      ...contentIssues(dashboard).map((issue) => ({ ...issue, path: `${path}.${issue.path}` })),
    ];
  });
}

const SERVICE_IDS = new Set(SERVICES.map(({ id }) => id));

const usedIds = ({ steps }: Dataset): { readonly id: string; readonly path: string }[] =>
  steps.flatMap(({ step, enabled }, index) =>
    enabled && (step.kind === 'join' || step.kind === 'append')
      ? [{ id: step.datasource_id, path: `steps.${index}.step.datasource_id` }]
      : [],
  );

/** What the columns are after a recipe; `isCertain` is false once they depend on rows or on a step that does not fit. */
interface DerivedColumns {
  readonly columns: readonly ColumnSchema[];
  readonly isCertain: boolean;
}

/** Checks recipes, measures and rules against columns alone: a bundle has no rows. */
class DatasetChecker {
  readonly #datasets: ReadonlyMap<string, Dataset>;
  readonly #byName: ReadonlyMap<string, Dataset>;
  readonly #moment: FormulaMoment;
  readonly #shown = new Map<string, DerivedColumns>();
  readonly #open = new Set<string>();
  readonly #stepIssues = new Map<string, readonly Issue[]>();

  constructor({ datasets }: OrganisationBundle, moment: FormulaMoment) {
    this.#datasets = new Map(datasets.map((dataset) => [dataset.id, dataset]));
    this.#byName = new Map(datasets.toReversed().map((dataset) => [dataset.name.toLowerCase(), dataset]));
    this.#moment = moment;
  }

  issues(dataset: Dataset): readonly Issue[] {
    const shown = this.shown(dataset);
    return [
      ...repeated(
        dataset.columns.map(({ name }) => columnNameKey(name)),
        (_key, index) => at(`columns.${index}.name`, 'Two columns have this name.'),
      ),
      ...(this.#stepIssues.get(dataset.id) ?? []),
      ...this.#measureIssues(dataset, shown),
      ...(dataset.rules === null ? [] : ruleIssues(dataset.rules, dataset.columns)).map((issue) => ({
        ...issue,
        path: `rules.${issue.path}`,
      })),
    ];
  }

  facts(dataset: Dataset): DatasetFacts {
    const { columns } = this.shown(dataset);
    const { measures } = dataset;
    return {
      usedIds: [...new Set(this.used(dataset).map(({ id }) => id))],
      columns,
      measureTypes: measures.map(({ name, formula }) => {
        const context = { columns, measures, ...this.#moment, scope: 'aggregate', name } as const;
        return readFormula(formula, context).type ?? 'number';
      }),
    };
  }

  /** Datasets that the recipe reads, by id, with those that its formulas look values up in by their names. */
  used(dataset: Dataset): readonly Dataset[] {
    const lookups = dataset.steps.flatMap(({ step, enabled }) =>
      enabled && step.kind === 'formula' ? formulaDatasets(step.formula) : [],
    );
    return [
      ...usedIds(dataset).flatMap(({ id }) => this.#datasets.get(id) ?? []),
      ...lookups.flatMap((name) => this.#byName.get(name.toLowerCase()) ?? []),
    ];
  }

  shown(dataset: Dataset): DerivedColumns {
    const known = this.#shown.get(dataset.id);
    if (known !== undefined) {
      return known;
    }
    if (this.#open.has(dataset.id)) {
      // Reported once, by the dataset that closes the circle.
      return { columns: dataset.columns, isCertain: false };
    }
    this.#open.add(dataset.id);
    const shown = this.#compile(dataset);
    this.#open.delete(dataset.id);
    this.#shown.set(dataset.id, shown);
    return shown;
  }

  #compile(dataset: Dataset): DerivedColumns {
    const issues: Issue[] = [];
    const circular = new Set<string>();
    const others = new Map<string, { table: string; columns: readonly ColumnSchema[]; name: string }>();
    let isCertain = true;
    for (const other of this.used(dataset)) {
      if (other.id === dataset.id || this.#open.has(other.id)) {
        circular.add(other.id);
      }
      const { columns, isCertain: isKnown } = this.shown(other);
      isCertain &&= isKnown;
      others.set(other.id, { table: other.id, columns, name: other.name });
    }
    for (const { id, path } of usedIds(dataset)) {
      if (circular.has(id)) {
        issues.push(at(path, 'That would be circular: a dataset cannot be based on its own result.'));
      } else if (!this.#datasets.has(id)) {
        issues.push(at(path, `The bundle has no dataset ${id}.`));
      }
    }
    const base = { table: dataset.id, columns: dataset.columns };
    const compiled = compileRecipe({
      steps: dataset.steps,
      base,
      others,
      formula: this.#moment,
      say: sayEnglish,
    });
    let columns: readonly ColumnSchema[] = dataset.columns;
    for (const [index, { step, enabled }] of dataset.steps.entries()) {
      const compiledStep = compiled.steps[index];
      if (compiledStep === undefined || !enabled) {
        continue;
      }
      // Which columns a pivot makes is decided by rows: what follows it cannot be checked.
      isCertain &&= step.kind !== 'pivot' && issues.length === 0;
      if (!isCertain) {
        break;
      }
      if (compiledStep.fault !== null) {
        issues.push(
          ...compiledStep.fault.issues.map((issue) => ({
            ...issue,
            path: `steps.${index}.step.${issue.path}`,
          })),
        );
        isCertain = false;
      }
      columns = compiledStep.columns;
    }
    this.#stepIssues.set(dataset.id, issues);
    return { columns, isCertain };
  }

  #measureIssues({ measures }: Dataset, { columns, isCertain }: DerivedColumns): Issue[] {
    const names = repeated(
      measures.map(({ name }) => columnNameKey(name)),
      (_key, index) => at(`measures.${index}.name`, 'Two measures have this name.'),
    );
    const wrong = isCertain
      ? measures.flatMap(({ name, formula }, index) => {
          const context = { columns, measures, ...this.#moment, scope: 'aggregate', name } as const;
          const error = readFormula(formula, context).diagnostics.find(
            ({ severity }) => severity === 'error',
          );
          return error === undefined ? [] : [at(`measures.${index}.formula`, sayEnglish(error.message))];
        })
      : [];
    return [...names, ...wrong];
  }
}

/** What follows from the definition of a dataset. */
export interface DatasetFacts {
  /** Ids of the datasets that its recipe reads. */
  readonly usedIds: readonly string[];
  /** Columns after the recipe, as far as they are known without rows. */
  readonly columns: readonly ColumnSchema[];
  /** Type of each measure; `number` where that depends on rows. */
  readonly measureTypes: readonly ColumnType[];
}

export interface CheckedBundle {
  /** Everything that is wrong, with its path. Empty: the bundle can be imported. */
  readonly issues: readonly Issue[];
  /** By the id of the dataset in the bundle. */
  readonly facts: ReadonlyMap<string, DatasetFacts>;
}

const KNOWN_SOURCES = new Set<string>([
  'file',
  'query',
  ...LINK_SOURCE_KINDS,
  ...CONNECTION_SOURCE_KINDS,
  ...FEED_SOURCE_KINDS,
]);

export function checkBundle(bundle: OrganisationBundle, moment: FormulaMoment): CheckedBundle {
  const datasets = new DatasetChecker(bundle, moment);
  const issues = listIssues(bundle, datasets);
  return { issues, facts: new Map(bundle.datasets.map((dataset) => [dataset.id, datasets.facts(dataset)])) };
}

function listIssues(bundle: OrganisationBundle, datasets: DatasetChecker): Issue[] {
  const references = new References(bundle);
  return [
    ...idIssues(bundle),
    ...bundle.datasets.flatMap((dataset, index) => {
      const path = `datasets.${index}`;
      const { kind } = dataset.source;
      return [
        ...(KNOWN_SOURCES.has(kind) ? [] : [at(`${path}.source.kind`, `There is no source "${kind}".`)]),
        ...references.check('connections', dataset.connectionId, `${path}.connectionId`),
        ...datasets.issues(dataset).map((issue) => ({ ...issue, path: `${path}.${issue.path}` })),
      ];
    }),
    ...bundle.workflows.flatMap(({ service, datasetId }, index) => [
      ...(SERVICE_IDS.has(service)
        ? []
        : [at(`workflows.${index}.service`, `There is no service "${service}".`)]),
      ...references.check('datasets', datasetId, `workflows.${index}.datasetId`),
    ]),
    ...bundle.stories.flatMap(({ workflowId, datasetId }, index) => [
      ...references.check('workflows', workflowId, `stories.${index}.workflowId`),
      ...references.check('datasets', datasetId, `stories.${index}.datasetId`),
    ]),
    ...folderIssues(bundle, references),
    ...dashboardIssues(bundle, references),
    ...bundle.schedules.flatMap(({ datasetId }, index) =>
      references.check('datasets', datasetId, `schedules.${index}.datasetId`),
    ),
    ...repeated(
      bundle.schedules.map(({ datasetId }) => datasetId),
      (_id, index) => at(`schedules.${index}.datasetId`, 'The dataset has two schedules.'),
    ),
  ];
}
