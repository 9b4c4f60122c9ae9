import type { Service, ServiceFit } from '@plumbline/contract';
import { Button, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../lib/session/current.ts';
import { announceChange } from '../../lib/data/changes.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useChangeSearchKeys, useSearchKeys } from '../../lib/routes/use-search-keys.ts';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { ICON } from '../../ui/icons/icons.ts';
import { DatasetSelect } from '../../ui/fields/dataset-select.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { EditorsOnly } from '../../ui/states/editors-only.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { errorMessage } from '../../ui/states/states.tsx';
import { createAt, fitQuery, servicesQuery } from './api.ts';
import { ColumnsCard, FitCard } from './components/fit-card.tsx';
import { OptionsForm, type Options } from './components/options-form.tsx';
import classes from './components/workflows.module.css';

interface Choice {
  readonly target: string | null;
  /** Null: those that the service proposes. */
  readonly features: readonly string[] | null;
  readonly options: Options;
  readonly name: string;
}

const NOTHING: Choice = { target: null, features: null, options: {}, name: '' };

const ServiceCards = ({
  services,
  chosen,
  onChoose,
}: {
  readonly services: readonly Service[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}) => (
  <div className={classes['services']}>
    {services.map(({ id, name, description }) => (
      <button
        key={id}
        type="button"
        className={classes['service']}
        aria-pressed={id === chosen}
        onClick={() => onChoose(id)}
      >
        <strong>{description}</strong>
        <span>{name}</span>
      </button>
    ))}
  </div>
);

/** Columns with a part of their own: as chosen, or as the service proposes. */
const roleDefaults = ({ roles }: ServiceFit, options: Options): Record<string, string | null> =>
  Object.fromEntries(
    roles.map(({ option, column }) => {
      const chosen = options[option];
      return [option, chosen === undefined ? column : (chosen as string | null)];
    }),
  );

/** Columns whose part leaves nothing to learn from them. */
const takenBy = ({ roles }: ServiceFit, parts: Record<string, string | null>): ReadonlySet<string> =>
  new Set(
    roles.flatMap(({ option, canBeFeature }) => {
      const column = parts[option] ?? null;
      return canBeFeature || column === null ? [] : [column];
    }),
  );

const proposed = (fit: ServiceFit): string[] =>
  fit.features.filter(({ isUsed }) => isUsed).map(({ column }) => column);

interface SetUpProps {
  readonly service: Service;
  readonly dataset: string;
}

const SetUp = ({ service, dataset }: SetUpProps) => {
  const [choice, setChoice] = useState(NOTHING);
  const navigate = useNavigate();
  const { target, features, options } = choice;
  const query = useQuery(
    fitQuery(service.id, { datasource_id: dataset, ...(target === null ? {} : { target }) }),
  );
  const create = useChange(async (fit: ServiceFit) => {
    const parts = roleDefaults(fit, options);
    const chosen = (features ?? proposed(fit)).filter(
      (name) => name !== fit.target && !takenBy(fit, parts).has(name),
    );
    const workflow = await createAt(service.url, {
      name: choice.name.trim() || defaultName(service, fit),
      datasource_id: dataset,
      ...(fit.target === null ? {} : { target: fit.target }),
      features: [...chosen],
      options: { ...options, ...parts },
    });
    await announceChange({ workflow: workflow.workflowId });
    await navigate({ to: '/workflows/$wId', params: { wId: workflow.workflowId } });
  });
  return (
    <QueryResults query={query} loading={t('workflows.checking')}>
      {(fit) => {
        const parts = roleDefaults(fit, options);
        const takenColumns = takenBy(fit, parts);
        const used = new Set((features ?? proposed(fit)).filter((name) => !takenColumns.has(name)));
        const toggle = (column: string): void => {
          const next = new Set(used);
          if (!next.delete(column)) {
            next.add(column);
          }
          setChoice({ ...choice, features: [...next] });
        };
        return (
          <div className={classes['form']}>
            <div className={classes['stack']}>
              <FitCard fit={fit} />
              <h2 className={classes['step']}>{t('workflows.stepColumns')}</h2>
              <ColumnsCard
                fit={fit}
                needsTarget={service.needsTarget}
                targetLabel={service.targetLabel}
                parts={parts}
                taken={takenColumns}
                used={used}
                onTarget={(next) => setChoice({ ...choice, target: next, features: null })}
                onPart={(option, column) =>
                  setChoice({ ...choice, options: { ...options, [option]: column } })
                }
                onToggle={toggle}
              />
            </div>
            <aside className={classes['side']} aria-label={t('workflows.options')}>
              <TextInput
                label={t('workflows.name')}
                placeholder={defaultName(service, fit)}
                value={choice.name}
                maxLength={200}
                onChange={(event) => setChoice({ ...choice, name: event.currentTarget.value })}
              />
              <Button
                disabled={fit.fit === 'none' || used.size === 0}
                loading={create.isLoading}
                leftSection={<IconPlayerPlay {...ICON} />}
                onClick={() => void create.run(fit)}
              >
                {t('workflows.start')}
              </Button>
              {create.failure === null ? null : (
                <Notice tone="negative">{errorMessage(create.failure)}</Notice>
              )}
              <details>
                <summary>{t('workflows.options')}</summary>
                <OptionsForm
                  schema={service.options}
                  options={options}
                  columns={fit.features.map(({ column }) => column)}
                  without={fit.roles.map(({ option }) => option)}
                  onChange={(next) => setChoice({ ...choice, options: next })}
                />
              </details>
            </aside>
          </div>
        );
      }}
    </QueryResults>
  );
};

const defaultName = (service: Service, { target }: ServiceFit): string =>
  target === null ? service.name : t('workflows.defaultName', { service: service.name, target });

/** Service, dataset, target and features, options: in this order, each once the one before is chosen. */
const Steps = () => {
  const keys = useSearchKeys();
  const change = useChangeSearchKeys();
  const services = useQuery(servicesQuery);
  const [service, dataset] = [keys['service'], keys['dataset']];
  const chosen = services.data?.find(({ id }) => id === service);
  return (
    <div className={classes['stack']}>
      <h2 className={classes['step']}>{t('workflows.stepService')}</h2>
      <QueryResults query={services} loading={t('workflows.loadingServices')} lines={3}>
        {(all) => (
          <ServiceCards
            services={all}
            chosen={chosen?.id}
            onChoose={(id) => change((now) => ({ ...now, service: id }), { replace: true })}
          />
        )}
      </QueryResults>
      {chosen === undefined ? null : (
        <>
          <h2 className={classes['step']}>{t('workflows.stepDataset')}</h2>
          <DatasetSelect
            label={t('workflows.dataset')}
            value={typeof dataset === 'string' ? dataset : null}
            onChange={(id) => change((now) => ({ ...now, dataset: id }), { replace: true })}
          />
        </>
      )}
      {chosen === undefined || typeof dataset !== 'string' ? null : (
        <SetUp key={`${chosen.id} ${dataset}`} service={chosen} dataset={dataset} />
      )}
    </div>
  );
};

export const NewWorkflowPage = () => (
  <>
    <PageBar title={t('workflows.new')} crumbs={[{ label: t('workflows.title'), to: '/workflows' }]} />
    <Body>
      {useCan('editor') ? (
        <Steps />
      ) : (
        <EditorsOnly
          reason={t('workflows.editorsOnly')}
          back={{ label: t('shell.command.workflows'), to: '/workflows' }}
        />
      )}
    </Body>
  </>
);
