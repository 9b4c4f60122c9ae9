import {
  DAY_MS,
  type Disagreement,
  type FilterGroup,
  type ModelContrast,
  type ModelSegment,
  type WorkflowReport,
} from '@plumbline/contract';
import { dayTexts } from '@plumbline/viz';
import { Link } from '@tanstack/react-router';
import { currentWords, formatNumber, t } from '../../../messages/index.ts';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { compactFilters } from '../../../lib/filters/filter-address.ts';
import { ScrollRegion } from '../../../ui/scroll/scroll-region.tsx';
import { cellText, formatShare, formatSigned } from '../model/figures.ts';
import { IntervalMark } from './interval-mark.tsx';
import { Plot } from './plot.tsx';
import parts from './model-contrast.module.css';
import classes from './workflows.module.css';

/** Numbers of the models that are compared. */
interface Numbers {
  readonly first: number;
  readonly second: number;
}

interface ContrastProps {
  readonly workflow: WorkflowReport;
  readonly contrast: ModelContrast;
  readonly numbers: Numbers;
  /** Id of the second model, whose records are named. */
  readonly modelId: string;
}

/** PSI that the bar of a column is as long as; above, it is cut off. */
const FULL_PSI = 0.5;
const SHOWN_DRIFT = 6;
const SHOWN_DISAGREEMENTS = 10;

function segmentName({ column, value, range }: ModelSegment): string {
  if (range === null) {
    return t('models.segmentIs', { column, value: cellText(value, column) });
  }
  const { low, high } = range;
  if (low === null) {
    return t('models.segmentBelow', { column, value: cellText(high) });
  }
  return high === null
    ? t('models.segmentFrom', { column, value: cellText(low) })
    : t('models.segmentBetween', { column, low: cellText(low), high: cellText(high) });
}

const Segments = ({ contrast: { segments, loss }, numbers }: Pick<ContrastProps, 'contrast' | 'numbers'>) => {
  const reach = Math.max(...segments.flatMap(({ interval: { low, high } }) => [-low, high])) || 1;
  return (
    <Card title={t('models.segments')}>
      <CardBody>
        <p className={classes['summary']}>{t(`models.segmentsWhat.${loss}`, { ...numbers })}</p>
        <ul className={parts['segments']}>
          {segments.map((segment) => {
            const { difference, verdict, rows } = segment;
            const name = segmentName(segment);
            return (
              <li key={name} data-verdict={verdict}>
                <span title={name}>{name}</span>
                <IntervalMark of={segment} reach={reach} />
                <span className={parts['figure']} title={t(`models.verdict.${verdict}`)}>
                  {formatSigned(difference)}
                  <span className="pl-hidden">{t(`models.verdict.${verdict}`)}</span>
                </span>
                <span className={parts['rows']}>{t('models.segmentRows', { rows })}</span>
              </li>
            );
          })}
        </ul>
        <p className={classes['note']}>{t('models.segmentsNote')}</p>
      </CardBody>
    </Card>
  );
};

const AGREEMENT = ['both', 'onlyFirst', 'onlySecond', 'neither'] as const;

/** The records, by their numbers. */
const filterOf = ({ column, records }: ModelContrast['disagreements']): FilterGroup => ({
  op: 'and',
  value: column === null ? [] : [{ column, op: 'in', value: records.map(({ key }) => Number(key)) }],
});

const predicted = ({ prediction, probability }: Disagreement['first']): string =>
  probability === null
    ? cellText(prediction)
    : t('models.predictedShare', { value: cellText(prediction), share: formatShare(probability) });

const Disagreements = ({ workflow, contrast, numbers, modelId }: ContrastProps) => {
  const { agreement, disagreements } = contrast;
  const { records, rows } = disagreements;
  const name = { wId: workflow.id, mId: modelId };
  return (
    <Card
      title={t('models.disagreements')}
      aside={
        records.length === 0 ? undefined : (
          <Link
            to="/workflows/$wId/models/$mId/records"
            params={name}
            search={{ f: compactFilters(filterOf(disagreements)) }}
          >
            {t('models.openDisagreements', { count: records.length })}
          </Link>
        )
      }
    >
      <CardBody>
        {agreement === null ? null : (
          <dl className={parts['agreement']}>
            {AGREEMENT.map((kind) => (
              <div key={kind}>
                <dt>{t(`models.agreement.${kind}`, { ...numbers })}</dt>
                <dd>{formatNumber(agreement[kind])}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className={classes['summary']}>
          {t(agreement === null ? 'models.numbersApart' : 'models.classesApart', { rows, ...numbers })}
        </p>
        {records.length === 0 ? null : (
          <ScrollRegion className={classes['scroll']} label={t('models.disagreements')}>
            <table className={classes['table']}>
              <thead>
                <tr>
                  <th scope="col">{t('workflows.recordColumn')}</th>
                  <th scope="col">{t('workflows.actual')}</th>
                  <th scope="col">{t('workflows.modelNumber', { number: numbers.first })}</th>
                  <th scope="col">{t('workflows.modelNumber', { number: numbers.second })}</th>
                </tr>
              </thead>
              <tbody>
                {records.slice(0, SHOWN_DISAGREEMENTS).map((record) => (
                  <tr key={record.key}>
                    <th scope="row">
                      <Link
                        to="/workflows/$wId/models/$mId/records/$key"
                        params={{ ...name, key: record.key }}
                        search={{ f: compactFilters(filterOf(disagreements)) }}
                      >
                        {t('workflows.record', { key: record.key })}
                      </Link>
                    </th>
                    <td>{cellText(record.actual)}</td>
                    <td>{predicted(record.first)}</td>
                    <td>{predicted(record.second)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
      </CardBody>
    </Card>
  );
};

const parseDay = (text: string): number => Date.parse(text) / DAY_MS;

const Periods = ({
  periods,
  loss,
  numbers,
}: {
  readonly periods: NonNullable<ModelContrast['periods']>;
  readonly loss: ModelContrast['loss'];
  readonly numbers: Numbers;
}) => {
  const { column, unit, points } = periods;
  const label = t(`models.lossBy.${loss}`, { column });
  return (
    <>
      <div className={parts['plot']}>
        <Plot
          label={label}
          lines={[
            { points: points.map(({ from, first }) => [parseDay(from), first]), isDashed: true },
            { points: points.map(({ from, second }) => [parseDay(from), second]), isDashed: false },
          ]}
          xLabel={column}
          yLabel={t(`models.loss.${loss}`)}
          areShares={{ x: false, y: false }}
          formatDays={(ends) => dayTexts(ends, currentWords())}
        />
      </div>
      <p className={classes['legend']}>
        <span>
          <i className={classes['swatch']} data-dashed="" />
          {t('workflows.modelNumber', { number: numbers.first })}
        </span>
        <span>
          <i className={classes['swatch']} />
          {t('workflows.modelNumber', { number: numbers.second })}
        </span>
        <span>{t(`models.periodUnit.${unit}`)}</span>
      </p>
    </>
  );
};

const ColumnDrifts = ({
  drift,
  numbers,
}: {
  readonly drift: NonNullable<ModelContrast['drift']>;
  readonly numbers: Numbers;
}) => (
  <>
    <h3 className={parts['heading']}>{t('models.columnDrift', { ...numbers })}</h3>
    <ul className={parts['drift']}>
      {drift.slice(0, SHOWN_DRIFT).map(({ column, psi, level }) => (
        <li key={column} data-level={level}>
          <span title={column}>{column}</span>
          <span className={parts['psi']} aria-hidden="true">
            <i style={{ width: `${Math.min(1, psi / FULL_PSI) * 100}%` }} />
          </span>
          <span className={parts['figure']}>{formatNumber(psi, 2)}</span>
          <span className={parts['rows']}>{t(`workflows.drift.level.${level}`)}</span>
        </li>
      ))}
    </ul>
  </>
);

const Drift = ({ contrast, numbers }: Pick<ContrastProps, 'contrast' | 'numbers'>) => {
  const { periods, drift, loss } = contrast;
  return (
    <Card title={t('workflows.drift.title')}>
      <CardBody>
        {periods === null ? (
          <p className={classes['summary']}>{t('models.noPeriods')}</p>
        ) : (
          <Periods periods={periods} loss={loss} numbers={numbers} />
        )}
        {drift === null ? (
          <p className={classes['note']}>{t('models.sameVersion')}</p>
        ) : (
          <ColumnDrifts drift={drift} numbers={numbers} />
        )}
      </CardBody>
    </Card>
  );
};

/** Where two models differ: in which segments, on which records, and over time. */
export const ModelContrastCards = (props: ContrastProps) => (
  <div className={classes['columns']}>
    {props.contrast.segments.length === 0 ? null : <Segments {...props} />}
    <Drift {...props} />
    <Disagreements {...props} />
  </div>
);
