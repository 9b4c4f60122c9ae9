import { AppError, presentIssues, type Issue } from '@plumbline/contract';
import { createTranslator, DEFAULT_LANGUAGE } from '@plumbline/messages';
import { loadServerLanguage } from '@plumbline/messages/server';
import { nearestName } from '@plumbline/query';
import type { DatasetFacts, Service } from './services/service.ts';

export interface TrainingChoice {
  readonly target: string | null;
  readonly features: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

const refuse = (issues: readonly Issue[], message: string): AppError =>
  new AppError('request.invalid', message, { issues: [...issues] });

/** Names of all options of a service. */
export const optionNames = ({ optionTexts }: Service): readonly string[] => Object.keys(optionTexts);

function unknownOptions(service: Service, options: Readonly<Record<string, unknown>>): Issue[] {
  const known = optionNames(service);
  return Object.keys(options)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = nearestName(name, known);
      return {
        path: `options.${name}`,
        message: `The service "${service.id}" has no option "${name}".`,
        hint: near === null ? `Known here: ${known.join(', ')}.` : `Did you mean “${near}”?`,
      };
    });
}

/** Options with their defaults. Throws `request.invalid` with an issue per option. */
function parseOptions(
  service: Service,
  options: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const unknown = unknownOptions(service, options);
  if (unknown.length > 0) {
    throw new AppError('request.malformed', 'Some of these options do not exist.', { issues: unknown });
  }
  const parsed = service.options.safeParse(options);
  if (parsed.success) {
    return parsed.data as Record<string, unknown>;
  }
  const issues = presentIssues(parsed.error).map((issue) => ({
    ...issue,
    path: issue.path === '' ? 'options' : `options.${issue.path}`,
  }));
  throw refuse(issues, 'Some options are invalid.');
}

function unknownColumns(names: readonly (readonly [string, string])[], { columns }: DatasetFacts): Issue[] {
  const known = new Set(columns.map(({ name }) => name));
  return names
    .filter(([, name]) => !known.has(name))
    .map(([path, name]) => ({ path, message: `The dataset has no column "${name}".` }));
}

/**
 * What will be trained: wanted columns, or those that the service proposes. Throws `request.invalid` for unknown columns
 * and options, `workflow.unsuitable` for what the service cannot use.
 */
export async function chooseTraining(
  service: Service,
  facts: DatasetFacts,
  wanted: {
    readonly target: string | null;
    readonly features: readonly string[] | null;
    readonly options: Readonly<Record<string, unknown>>;
  },
): Promise<TrainingChoice> {
  const options = parseOptions(service, wanted.options);
  const named = (wanted.features ?? []).map((name, at) => [`features.${at}`, name] as const);
  const issues = unknownColumns(
    wanted.target === null ? named : [['target', wanted.target], ...named],
    facts,
  );
  if (issues.length > 0) {
    throw refuse(issues, 'Some of these columns are not in the dataset.');
  }
  const check = service.check(facts, wanted);
  const blocks = check.reasons.filter(({ kind }) => kind === 'blocks');
  if (blocks.length > 0) {
    // Errors of the API are English.
    const { say } = createTranslator(await loadServerLanguage(DEFAULT_LANGUAGE), 'en-GB', 'UTC');
    throw new AppError('workflow.unsuitable', blocks.map(({ text }) => say(text)).join(' '));
  }
  const proposed = check.features.filter(({ isUsed }) => isUsed).map(({ column }) => column);
  const target = service.needsTarget ? check.target : null;
  const resolved = service.resolveOptions?.(options, facts, target) ?? options;
  return {
    target,
    features: (wanted.features ?? proposed).filter((name) => name !== target),
    options: resolved as TrainingChoice['options'],
  };
}
