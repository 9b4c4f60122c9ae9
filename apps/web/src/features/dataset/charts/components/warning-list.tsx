import { chartWarnings } from '@plumbline/insight';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { say, t } from '../../../../messages/index.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { useBuilder } from '../hooks/builder-context.ts';
import classes from './chart.module.css';

/** Why the chart could mislead, each with a fix where there is one. */
export const WarningList = () => {
  const { columns } = useDatasetPage();
  const { shown, data, edit } = useBuilder();
  const warnings = useMemo(() => chartWarnings(shown, columns, data), [shown, columns, data]);
  if (warnings.length === 0) {
    return null;
  }
  return (
    <section className={classes['warnings']} aria-label={t('chartBuilder.warnings')}>
      <ul>
        {warnings.map(({ code, message, fix }) => (
          <li key={code}>
            <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />
            <span>{say(message)}</span>
            {fix === null ? null : (
              <button
                type="button"
                className={classes['viewButton']}
                aria-label={t('chartBuilder.fix', { title: say(fix.title) })}
                onClick={() => edit({ type: 'replace', chart: fix.chart })}
              >
                {say(fix.title)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
