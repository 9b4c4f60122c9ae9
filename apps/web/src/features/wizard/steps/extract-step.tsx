import { Button } from '@mantine/core';
import { t } from '../../../messages/wizard.ts';
import { LoadingBars } from '../../../ui/loading-bars.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { DateQuestion } from '../components/date-question.tsx';
import { DialectSettings } from '../components/dialect-settings.tsx';
import { RowsTable } from '../components/rows-table.tsx';
import { StepFrame, StepHead } from '../components/step-frame.tsx';
import classes from '../components/extract.module.css';
import frame from '../components/wizard.module.css';
import { fileWarnings } from '../dialect/evidence.ts';
import type { OptionsEvent } from '../dialect/read-options.ts';
import type { WizardDraft } from '../draft/wizard-draft.ts';
import type { Look } from '../use-look.ts';
import { useWizard } from '../wizard-context.ts';

interface ExtractStepProps {
  readonly draft: WizardDraft;
  readonly look: Look;
}

export const ExtractStep = ({ draft, look }: ExtractStepProps) => {
  const { dispatch, go } = useWizard();
  const { looked } = look;
  const choose = (event: OptionsEvent): void => dispatch({ kind: 'options', event });
  const goOn = (): void => {
    dispatch({ kind: 'extracted' });
    go('validation');
  };
  return (
    <StepFrame
      onBack={() => go('connect')}
      primary={{ label: t('continueTo', { step: t('step-validation') }), onClick: goOn }}
    >
      {look.isRereading && looked !== null ? <div className={frame['refetch']} aria-hidden="true" /> : null}
      <p className="pl-hidden" role="status">
        {look.isRereading ? t('rereading') : ''}
      </p>
      {looked === null ? (
        <NotRead look={look} />
      ) : (
        <div className={classes['columns']}>
          <div className={classes['settings']}>
            <StepHead title={t('extractTitle')} lead={t('extractLead')} />
            <DateQuestion
              looked={looked}
              options={draft.options}
              onAnswer={(dateOrder) => choose({ kind: 'chosen', options: { dateOrder } })}
            />
            <DialectSettings looked={looked} options={draft.options} onEvent={choose} />
          </div>
          <div className={classes['preview']}>
            <StepHead title={t('previewTitle')} lead={t('previewCount', { rows: looked.rows.length })} />
            {look.error === null ? (
              <>
                <Warnings looked={looked} />
                <RowsTable looked={looked} />
              </>
            ) : (
              <div className={classes['fault']}>
                <ErrorState
                  title={t('rereadFailed')}
                  error={look.error}
                  actions={
                    <Button variant="default" onClick={() => choose({ kind: 'all-found' })}>
                      {t('resetAll')}
                    </Button>
                  }
                />
              </div>
            )}
          </div>
        </div>
      )}
    </StepFrame>
  );
};

/** Nothing was read yet, or it could not be. */
export const NotRead = ({ look }: { readonly look: Look }) => {
  const { go } = useWizard();
  return (
    <div className={frame['padded']}>
      {look.error === null ? (
        <LoadingBars lines={8} label={t('rereading')} />
      ) : (
        <ErrorState
          error={look.error}
          onRetry={look.again}
          actions={
            <Button variant="default" onClick={() => go('connect')}>
              {t('backToConnect')}
            </Button>
          }
        />
      )}
    </div>
  );
};

export const Warnings = ({ looked }: { readonly looked: NonNullable<Look['looked']> }) => {
  const warnings = fileWarnings(looked);
  return warnings.length === 0 ? null : (
    <ul className={classes['warnings']} aria-label={t('warnings')}>
      {warnings.map(({ code, message, column }) => (
        <li key={`${code} ${column ?? ''} ${message}`}>{message}</li>
      ))}
    </ul>
  );
};
