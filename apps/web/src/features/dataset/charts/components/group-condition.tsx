import { MARKS } from '@plumbline/viz';
import { t } from '../../../../messages/index.ts';
import { useBuilder } from '../hooks/builder-context.ts';
import classes from './builder.module.css';
import chartClasses from './chart.module.css';

/** Which groups are shown by their own figure, as Ask puts it into a chart, with a way to show them all. */
export const GroupCondition = () => {
  const { shown, data, edit } = useBuilder();
  const { having } = shown;
  if (having === undefined) {
    return null;
  }
  const measure = data?.columns.find(({ name }) => name === MARKS[shown.mark].measure);
  const condition = t('chartBuilder.havingShown', {
    measure: measure?.label ?? t('chartBuilder.firstMeasure'),
    operator: t(`operatorVerb.${having.op}`),
    value: having.value,
  });
  return (
    <section className={classes['shelf']} aria-label={t('chartBuilder.having')}>
      <p className={classes['label']}>{t('chartBuilder.having')}</p>
      <span>{condition}</span>
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
