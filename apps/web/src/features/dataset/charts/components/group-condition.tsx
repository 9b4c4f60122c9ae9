import { MARKS } from '@plumbline/viz';
import { t } from '../../../../messages/index.ts';
import { useBuilder } from '../hooks/builder-context.ts';
import classes from './builder.module.css';
import chartClasses from './chart.module.css';

/** Which groups are shown by their own figure, as Ask puts it into a chart, with a way to show them all. */
export const GroupCondition = () => {
  const { shown, data, edit } = useBuilder();
  const { having } = shown;
  const name = MARKS[shown.mark].measure;
  if (having === undefined || name === null) {
    return null;
  }
  const measure = data?.columns.find((column) => column.name === name)?.label;
  const condition = t('chartData.having', {
    measure: measure ?? shown.encoding[name]?.field ?? t('chartBuilder.rowsColumn'),
    operator: t(`operatorVerb.${having.op}`),
    value: having.value,
  });
  return (
    <section className={classes['shelf']} aria-label={condition}>
      <p>{condition}</p>
      <button
        type="button"
        className={chartClasses['viewButton']}
        onClick={() => edit({ type: 'patch', patch: { having: undefined } })}
      >
        {t('chartBuilder.havingAll')}
      </button>
    </section>
  );
};
