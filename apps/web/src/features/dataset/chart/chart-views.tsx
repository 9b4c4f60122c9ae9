import { assertNever, type ChartData } from '@plumbline/contract';
import { Button, Table } from '@mantine/core';
import { chartTable } from '@plumbline/viz';
import { currentLocale } from '../../../messages/index.ts';
import { toast } from '../../../lib/toasts.ts';
import { Bob } from '../../../ui/bob.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { t } from '../text.ts';
import classes from './chart.module.css';

export type ChartView = 'chart' | 'table' | 'query';

interface ChartViewsProps {
  readonly data: ChartData;
  readonly title: string;
  readonly view: ChartView;
  readonly onView: (view: ChartView) => void;
}

/** The same figures as a picture, a table or the query that gave them, and what they stand on. */
export const ChartViews = ({ data, title, view, onView }: ChartViewsProps) => (
  <>
    {data.data.length === 0 ? (
      <div className={classes['failed']}>
        <p>{t('chartEmpty')}</p>
      </div>
    ) : (
      <Shown data={data} title={title} view={view} />
    )}
    <Foot data={data} view={view} onView={onView} />
  </>
);

const Shown = ({ data, title, view }: Omit<ChartViewsProps, 'onView'>) => {
  switch (view) {
    case 'chart':
      return (
        <div className={classes['picture']}>
          <Chart data={data} />
        </div>
      );
    case 'table':
      return <ChartTable data={data} title={title} />;
    case 'query':
      return <ChartQuery data={data} />;
    default:
      return assertNever(view);
  }
};

const ChartTable = ({ data, title }: { readonly data: ChartData; readonly title: string }) => {
  const { columns, rows } = chartTable(data, currentLocale());
  return (
    // Long tables scroll, so the box takes the focus.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes['table']} tabIndex={0} role="group" aria-label={title}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {columns.map((label, at) => (
              <Table.Th key={at} className={figureClass(data, at)}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, MOST_ROWS).map((row, line) => (
            <Table.Tr key={line}>
              {row.map((text, at) => (
                <Table.Td key={at} className={figureClass(data, at)}>
                  {text}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
};

/** A page of more rows reads no better; the export has them all. */
const MOST_ROWS = 1000;

const figureClass = (data: ChartData, at: number): string =>
  data.columns[at]?.role === 'measure' ? (classes['number'] ?? '') : '';

const ChartQuery = ({ data }: { readonly data: ChartData }) => {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(data.sql);
    toast(t('chartQueryCopied'));
  };
  return (
    <div className={classes['query']}>
      {/* Long queries scroll, so the box takes the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>{data.sql}</pre>
      {data.params.length === 0 ? null : (
        <p className={classes['params']}>
          {t('chartParams', {
            values: data.params.map((value, at) => `$${at + 1} = ${JSON.stringify(value)}`).join(', '),
          })}
        </p>
      )}
      <Button variant="default" onClick={() => void copy()}>
        {t('chartCopyQuery')}
      </Button>
    </div>
  );
};

const VIEWS = [
  ['chart', 'chartViewChart'],
  ['table', 'chartViewTable'],
  ['query', 'chartViewQuery'],
] as const;

const Foot = ({ data, view, onView }: Omit<ChartViewsProps, 'title'>) => (
  <div className={classes['foot']}>
    <Bob height={10} />
    <span className={classes['footText']}>
      v{data.version} · {t('chartMarksFrom', { marks: data.marks.shown, rows: data.rows.matched })} ·{' '}
      {data.notes.length === 0 ? t('chartNothingCut') : data.notes.join(' · ')}
    </span>
    <div className={classes['views']} role="group" aria-label={t('chartView')}>
      {VIEWS.filter(([value]) => value !== view).map(([value, key]) => (
        <button key={value} type="button" className={classes['viewButton']} onClick={() => onView(value)}>
          {t(key)}
        </button>
      ))}
    </div>
  </div>
);
