import type { ModelComparison, ModelDifference, TrainedModel, WorkflowReport } from '@plumbline/contract';
import { Select } from '@mantine/core';
import { figureText } from '@plumbline/viz';
import { useQuery } from '@tanstack/react-query';
import { useChangeSearchKeys, useSearchKeys } from '../../../lib/routes/use-search-keys.ts';
import { currentWords, t } from '../../../messages/index.ts';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import { Outdated } from '../../../ui/states/outdated.tsx';
import { ScrollRegion } from '../../../ui/scroll/scroll-region.tsx';
import { comparisonQuery } from '../api.ts';
import { formatSigned } from '../model/figures.ts';
import { IntervalMark } from './interval-mark.tsx';
import { ModelContrastCards } from './model-contrast.tsx';
import classes from './workflows.module.css';

/** Ids of the models that are compared. */
interface Pair {
  readonly first: string;
  readonly second: string;
}

/** Those of the address (`models=first,second`), else the newest model against the one in use. */
function comparedPair(
  workflow: WorkflowReport,
  ready: readonly TrainedModel[],
  address: unknown,
): Pair | null {
  const [first, second] = typeof address === 'string' ? address.split(',') : [];
  const has = (id: string | undefined): id is string => ready.some((model) => model.id === id);
  if (has(first) && has(second)) {
    return { first, second };
  }
  const used = ready.find(({ id }) => id === workflow.modelId) ?? ready.at(-1);
  const newest = ready.find((model) => model !== used);
  return used === undefined || newest === undefined ? null : { first: used.id, second: newest.id };
}

const text = (value: number, { unit }: ModelDifference): string => figureText(value, unit, currentWords());

/** A difference with its sign. That of two shares is in points: a percentage would be read as relative to the first. */
const signedText = (value: number, { unit }: ModelDifference): string =>
  formatSigned(unit === 'share' ? 100 * value : value);

const withUnit = (value: string, { unit }: ModelDifference): string =>
  unit === 'share' ? t('models.points', { value }) : value;

const intervalOf = (measure: ModelDifference): { readonly low: string; readonly high: string } => ({
  low: signedText(measure.interval.low, measure),
  high: withUnit(signedText(measure.interval.high, measure), measure),
});

const modelNumber = (models: readonly TrainedModel[], id: string): number =>
  models.find((model) => model.id === id)?.number ?? 0;

interface FoundProps {
  readonly workflow: WorkflowReport;
  readonly comparison: ModelComparison;
}

const Verdict = ({ workflow, comparison }: FoundProps) => {
  const { verdict, reason, rows, measures } = comparison;
  const numbers = {
    first: modelNumber(workflow.models, comparison.first),
    second: modelNumber(workflow.models, comparison.second),
  };
  const [measure] = measures;
  const isEqual = measure !== undefined && text(measure.first, measure) === text(measure.second, measure);
  return (
    <div role="status">
      <strong className={classes['lede']} data-verdict={verdict ?? 'none'}>
        {t(`models.comparison.${verdict ?? 'none'}`, numbers)}
      </strong>
      {reason === null ? null : (
        <p className={classes['lead']}>{t(`models.comparisonReason.${reason}`, { ...numbers, rows })}</p>
      )}
      {verdict === null || measure === undefined ? null : (
        <p className={classes['lead']}>
          {t(`models.comparisonWhat.${isEqual && verdict === 'same' ? 'equal' : verdict}`, {
            measure: measure.label,
            before: text(measure.first, measure),
            after: text(measure.second, measure),
            ...intervalOf(measure),
          })}
        </p>
      )}
    </div>
  );
};

const intervalReach = ({ interval: { low, high } }: ModelDifference): number =>
  Math.max(Math.abs(low), Math.abs(high)) || 1;

const Measures = ({ workflow, comparison }: FoundProps) => {
  const { measures, rows } = comparison;
  const heading = (id: string): string =>
    t('workflows.modelNumber', { number: modelNumber(workflow.models, id) });
  return (
    <>
      <ScrollRegion className={classes['scroll']} label={t('models.comparison')}>
        <table className={classes['table']} aria-label={t('models.comparison')}>
          <thead>
            <tr>
              <th scope="col">{t('models.measure')}</th>
              <th scope="col" className={classes['number']}>
                {heading(comparison.first)}
              </th>
              <th scope="col" className={classes['number']}>
                {heading(comparison.second)}
              </th>
              <th scope="col" className={classes['number']}>
                {t('models.difference')}
              </th>
              <th scope="col">{t('models.differenceInterval')}</th>
              <th aria-hidden="true" />
              <th scope="col">{t('models.result')}</th>
            </tr>
          </thead>
          <tbody>
            {measures.map((measure) => (
              <tr key={measure.name}>
                <th scope="row">
                  {measure.label}{' '}
                  <span className={classes['note']}>{t(`models.isBetter.${measure.isBetter}`)}</span>
                </th>
                <td className={classes['number']}>{text(measure.first, measure)}</td>
                <td className={classes['number']}>{text(measure.second, measure)}</td>
                <td className={classes['number']}>
                  {withUnit(signedText(measure.difference, measure), measure)}
                </td>
                <td className={classes['note']}>{t('workflows.compareInterval', intervalOf(measure))}</td>
                <td className={classes['interval']} aria-hidden="true">
                  <IntervalMark of={measure} reach={intervalReach(measure)} />
                </td>
                <td className={classes['verdictWord']} data-verdict={measure.verdict}>
                  {t(`models.verdict.${measure.verdict}`)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className={classes['note']}>{t('models.comparedRows', { rows })}</p>
    </>
  );
};

const Chosen = ({ pair, ready }: { readonly pair: Pair; readonly ready: readonly TrainedModel[] }) => {
  const change = useChangeSearchKeys();
  const choices = ready.map(({ id, number }) => ({
    value: id,
    label: t('workflows.modelNumber', { number }),
  }));
  const choose = (next: Partial<Pair>): void => {
    const { first, second } = { ...pair, ...next };
    change((keys) => ({ ...keys, models: `${first},${second}` }), { replace: true });
  };
  return (
    <div className={classes['row']}>
      <Select
        w={150}
        label={t('models.comparedModel')}
        data={choices.filter(({ value }) => value !== pair.first)}
        value={pair.second}
        allowDeselect={false}
        onChange={(second) => second !== null && choose({ second })}
      />
      <Select
        w={150}
        label={t('models.comparedWith')}
        data={choices.filter(({ value }) => value !== pair.second)}
        value={pair.first}
        allowDeselect={false}
        onChange={(first) => first !== null && choose({ first })}
      />
    </div>
  );
};

interface ComparedProps {
  readonly workflow: WorkflowReport;
  readonly ready: readonly TrainedModel[];
  readonly pair: Pair;
}

const Compared = ({ workflow, ready, pair }: ComparedProps) => {
  const query = useQuery(comparisonQuery(workflow.id, pair));
  const contrast = query.data?.contrast ?? null;
  return (
    <>
      <Card title={t('models.comparison')}>
        <CardBody>
          <div className={classes['stack']}>
            {ready.length > 2 ? <Chosen pair={pair} ready={ready} /> : null}
            <QueryResults query={query} loading={t('models.loadingComparison')} lines={4}>
              {(comparison) => (
                <Outdated isOld={query.isPlaceholderData}>
                  <Verdict workflow={workflow} comparison={comparison} />
                  {comparison.measures.length === 0 ? null : (
                    <div>
                      <Measures workflow={workflow} comparison={comparison} />
                    </div>
                  )}
                </Outdated>
              )}
            </QueryResults>
          </div>
        </CardBody>
      </Card>
      {query.data === undefined || contrast === null ? null : (
        <Outdated isOld={query.isPlaceholderData}>
          <ModelContrastCards
            workflow={workflow}
            contrast={contrast}
            modelId={query.data.second}
            numbers={{
              first: modelNumber(workflow.models, query.data.first),
              second: modelNumber(workflow.models, query.data.second),
            }}
          />
        </Outdated>
      )}
    </>
  );
};

/** Whether one model is better than another, in words, with the interval of the difference, and where they differ. */
export const ComparisonCard = ({ workflow }: { readonly workflow: WorkflowReport }) => {
  const ready = workflow.models.filter(({ state }) => state === 'ready');
  const pair = comparedPair(workflow, ready, useSearchKeys()['models']);
  return pair === null ? (
    <Card title={t('models.comparison')}>
      <CardBody>
        <p className={classes['lead']}>{t('models.compareOne')}</p>
      </CardBody>
    </Card>
  ) : (
    <Compared workflow={workflow} ready={ready} pair={pair} />
  );
};
