import { Button } from '@mantine/core';
import { t } from '../../../../messages/index.ts';
import { LoadingBars } from '../../../../ui/loading-bars.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { AdvancedSettings } from '../advanced-settings.tsx';
import { DateQuestion } from '../date-question.tsx';
import { DecisionList } from '../decision-list.tsx';
import { DifferenceList } from '../../../../ui/upload/difference-list.tsx';
import { RawView } from '../raw-view.tsx';
import { RowsTable } from '../rows-table.tsx';
import { MemberList, SheetTabs } from '../source-parts.tsx';
import { StepFrame, StepHead } from '../step-frame.tsx';
import classes from '../extract.module.css';
import frame from '../wizard.module.css';
import { fileWarnings } from '../../model/dialect/evidence.ts';
import { isAnyChosen, type OptionsEvent } from '../../model/dialect/read-options.ts';
import type { WizardDraft } from '../../model/draft/wizard-draft.ts';
import type { Look } from '../../hooks/use-inspection.ts';
import { useWizard } from '../../hooks/wizard-context.ts';

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
  const parts = looked === null ? null : { looked, options: draft.options, onEvent: choose };
  return (
    <StepFrame
      onBack={() => go('connect')}
      primary={{ label: t('wizard.continueTo', { step: t('wizard.step-validation') }), onClick: goOn }}
    >
      {look.isRereading && looked !== null ? <div className={frame['refetch']} aria-hidden="true" /> : null}
      <p className="pl-hidden" role="status">
        {look.isRereading ? t('wizard.rereading') : ''}
      </p>
      {parts === null ? (
        <NotRead look={look} />
      ) : (
        <div className={classes['columns']}>
          <div className={classes['settings']}>
            <StepHead title={t('wizard.extractTitle')} lead={t('wizard.extractLead')}>
              {isAnyChosen(draft.options) ? (
                <Button variant="subtle" size="xs" onClick={() => choose({ kind: 'all-found' })}>
                  {t('wizard.resetAllShort')}
                </Button>
              ) : null}
            </StepHead>
            <DateQuestion
              looked={parts.looked}
              options={draft.options}
              onAnswer={(dateOrder) => choose({ kind: 'chosen', options: { dateOrder } })}
            />
            <DecisionList {...parts} />
            <MemberList {...parts} />
            <AdvancedSettings {...parts} />
          </div>
          <div className={classes['preview']}>
            <SheetTabs {...parts} />
            <Found {...parts} look={look} />
          </div>
        </div>
      )}
    </StepFrame>
  );
};

interface FoundProps {
  readonly looked: NonNullable<Look['looked']>;
  readonly options: WizardDraft['options'];
  readonly onEvent: (event: OptionsEvent) => void;
  readonly look: Look;
}

/** The file as it stands, and the table that was read from it. */
const Found = ({ looked, options, onEvent, look }: FoundProps) => (
  <div className={classes['both']} data-raw={looked.lines.length > 0 || undefined}>
    {looked.lines.length === 0 ? null : (
      <RawView
        looked={looked}
        options={options}
        onChoose={(chosen) => onEvent({ kind: 'chosen', options: chosen })}
      />
    )}
    <section className={classes['rows']} aria-label={t('wizard.previewTitle')}>
      <div className={classes['rowsHead']}>
        <h3>{t('wizard.previewTitle')}</h3>
        <p>{t('wizard.previewCount', { rows: looked.rows.length, columns: looked.columns.length })}</p>
      </div>
      {look.error === null ? (
        <>
          <DifferenceList differences={looked.differences} />
          <Warnings looked={looked} />
          <RowsTable looked={looked} />
        </>
      ) : (
        <div className={classes['fault']}>
          <ErrorState
            title={t('wizard.rereadFailed')}
            error={look.error}
            actions={
              <Button variant="default" onClick={() => onEvent({ kind: 'all-found' })}>
                {t('wizard.resetAll')}
              </Button>
            }
          />
        </div>
      )}
    </section>
  </div>
);

/** Nothing was read yet, or it could not be. */
export const NotRead = ({ look }: { readonly look: Look }) => {
  const { go } = useWizard();
  return (
    <div className={frame['padded']}>
      {look.error === null ? (
        <LoadingBars lines={8} label={t('wizard.rereading')} />
      ) : (
        <ErrorState
          error={look.error}
          onRetry={look.again}
          actions={
            <Button variant="default" onClick={() => go('connect')}>
              {t('wizard.backToConnect')}
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
    <ul className={classes['warnings']} aria-label={t('wizard.warnings')}>
      {warnings.map(({ code, message, column }) => (
        <li key={`${code} ${column ?? ''} ${message}`}>{message}</li>
      ))}
    </ul>
  );
};
