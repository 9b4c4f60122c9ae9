import {
  type BodyOf,
  type checkService as checkRoute,
  type Service,
  type ServiceFit,
} from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';
import { z } from 'zod';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findV1BaseUrl } from '../../platform/tenants/v1-base-url.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { getDatasetFacts } from './dataset-facts.ts';
import { getService, SERVICES } from './services/registry.ts';
import type { FitCheck, Service as ServiceDefinition } from './services/service.ts';

/** JSON Schema of a service's options, with titles and descriptions in the reader's language. */
function presentOptions(
  { options, optionTexts }: ServiceDefinition,
  { say }: Translator,
): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(options, { io: 'input' }) as Record<string, unknown>;
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, object>).map(
    ([name, property]) => {
      const texts = optionTexts[name];
      const worded = texts === undefined ? {} : { title: say(texts.label), description: say(texts.hint) };
      return [name, { ...property, ...worded }] as const;
    },
  );
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Every service, in the reader's language. */
export async function listServices({ config, db }: Services, actor: Actor): Promise<Service[]> {
  const translator = await getTranslator(actor);
  const v1BaseUrl = await findV1BaseUrl(config, db.executor, actor);
  return SERVICES.map((service) => ({
    id: service.id,
    name: translator.say(service.name),
    description: translator.say(service.question),
    url: `${v1BaseUrl}/v1/workflows/create/${service.id}`,
    needsTarget: service.needsTarget,
    targetLabel: service.targetLabel === undefined ? null : translator.say(service.targetLabel),
    hasPredictions: service.hasPredictions,
    options: presentOptions(service, translator),
  }));
}

const gradeOf = ({ reasons }: FitCheck): ServiceFit['fit'] => {
  if (reasons.some(({ kind }) => kind === 'blocks')) {
    return 'none';
  }
  return reasons.some(({ kind }) => kind === 'warns') ? 'poor' : 'good';
};

/** Whether a service suits a dataset, with a proposal of target and features. */
export async function checkService(
  services: Services,
  actor: Actor,
  { id, body }: { readonly id: string; readonly body: BodyOf<typeof checkRoute> },
): Promise<ServiceFit> {
  const service = getService(id);
  const { facts } = await getDatasetFacts(services, actor, body.datasource_id);
  const { say } = await getTranslator(actor);
  const check = service.check(facts, { target: body.target ?? null, features: body.features ?? null });
  return {
    fit: gradeOf(check),
    reasons: check.reasons.map(({ kind, text }) => ({ kind, text: say(text) })),
    targets: check.targets.map(({ column, reason }) => ({ column, reason: say(reason) })),
    target: check.target,
    features: check.features.map(({ column, isUsed, reason }) => ({
      column,
      isUsed,
      reason: reason === null ? null : say(reason),
    })),
    roles: (check.roles ?? []).map(({ option, columns, column, isNeeded, canBeFeature }) => {
      const texts = service.optionTexts[option];
      return {
        option,
        label: texts === undefined ? option : say(texts.label),
        hint: texts === undefined ? '' : say(texts.hint),
        columns: [...columns],
        column,
        isNeeded,
        canBeFeature: canBeFeature ?? true,
      };
    }),
    rows: facts.rows,
  };
}
