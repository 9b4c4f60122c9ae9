import type { FormulaDiagnostic, FormulaFix } from '@plumbline/query';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { say, t } from '../../../../messages/index.ts';
import { textPosition, type FormulaState } from '../../../../ui/formula/formula-issues.ts';
import classes from './formulas.module.css';

interface FaultListProps {
  readonly id: string;
  readonly text: string;
  readonly state: FormulaState;
  /** Null where nothing can be changed. */
  readonly onFix: ((fix: FormulaFix) => void) | null;
}

/** Every fault of the formula with its place and its repair. */
export const FaultList = ({ id, text, state, onFix }: FaultListProps) => (
  <div className={classes['faults']} id={id}>
    {state.faults.length === 0 ? null : (
      <ul className={classes['faultLines']} aria-label={t('formula.formulaIssues')}>
        {state.faults.map((fault, at) => (
          <Fault key={`${fault.code} ${at}`} fault={fault} text={text} onFix={onFix} />
        ))}
      </ul>
    )}
    <p className={classes['faultFoot']} role="status">
      {state.errors === 0 ? null : (
        <span className={classes['errors']}>{t('formula.issueErrors', { count: state.errors })}</span>
      )}
      {state.warnings === 0 ? null : (
        <span className={classes['warnings']}>{t('formula.issueWarnings', { count: state.warnings })}</span>
      )}
      {state.reading.compiled === null || state.faults.length > 0 ? null : (
        <span>{t('formula.formulaNoIssues')}</span>
      )}
      <span className={classes['checked']}>{t('formula.issuesChecked')}</span>
    </p>
  </div>
);

interface FaultProps extends Pick<FaultListProps, 'text' | 'onFix'> {
  readonly fault: FormulaDiagnostic;
}

const Fault = ({ fault, text, onFix }: FaultProps) => {
  const isError = fault.severity === 'error';
  const Icon = isError ? IconCircleX : IconAlertTriangle;
  const [fix] = fault.fixes;
  return (
    <li className={classes['fault']} data-severity={fault.severity}>
      <Icon
        size={16}
        stroke={1.6}
        aria-label={t(isError ? 'formula.issueError' : 'formula.issueWarning')}
        role="img"
      />
      <p className={classes['faultText']}>{say(fault.message)}</p>
      <span className={classes['faultPlace']}>
        {t('formula.issuePosition', textPosition(text, fault.from, fault.to))}
      </span>
      {fix === undefined || onFix === null ? null : (
        <Button variant="default" className={classes['faultFix'] ?? ''} onClick={() => onFix(fix)}>
          {say(fix.title)}
        </Button>
      )}
    </li>
  );
};
