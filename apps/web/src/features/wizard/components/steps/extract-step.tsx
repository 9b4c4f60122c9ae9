import { Button } from '@mantine/core';
import { t } from '../../../../messages/index.ts';
import { LoadingBars } from '../../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { AdvancedSettings } from '../advanced-settings.tsx';
import { DateQuestion } from '../date-question.tsx';
import { DecisionList } from '../decision-list.tsx';
import { DifferenceList } from '../../../../ui/upload/difference-list.tsx';
import { RawView } from '../raw-view.tsx';
import { RowsTable } from '../rows-table.tsx';
import { MemberList, SheetTabs } from '../source-parts.tsx';
import { StepFrame, StepHead } from '../../../../ui/steps/step-frame.tsx';
import classes from '../extract.module.css';
import frame from '../../../../ui/steps/steps.module.css';
import { fileWarnings } from '../../model/dialect/evidence.ts';
import { isAnyChosen, type OptionsEvent } from '../../model/dialect/read-options.ts';
import type { WizardDraft } from '../../model/draft/wizard-draft.ts';
import type { InspectionState } from '../../hooks/use-inspection.ts';
import { useWizard } from '../../hooks/wizard-context.ts';

interface ExtractStepProps {
  readonly draft: WizardDraft;
  readonly inspectionState: InspectionState;
}

export const ExtractStep = ({ draft, inspectionState }: ExtractStepProps) => {
  const { dispatch, go } = useWizard();
  const { inspection } = inspectionState;
  const choose = (event: OptionsEvent): void => dispatch({ kind: 'options', event });
  const goOn = (): void => {
    dispatch({ kind: 'extracted' });
    go('validation');
  };
  const parts = inspection === null ? null : { inspection, options: draft.options, onEvent: choose };
  return (
    <StepFrame
      onBack={() => go('connect')}
      primary={{ label: t('wizard.continueTo', { step: t('wizard.step-validation') }), onClick: goOn }}
    >
      {inspectionState.isRereading && inspection !== null ? (
        <div className={frame['refetch']} aria-hidden="true" />
      ) : null}
      <p className="pl-hidden" role="status">
        {inspectionState.isRereading ? t('wizard.rereading') : ''}
      </p>
      {parts === null ? (
        <NotRead inspectionState={inspectionState} />
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
              inspection={parts.inspection}
              options={draft.options}
              onAnswer={(dateOrder) => choose({ kind: 'chosen', options: { dateOrder } })}
            />
            <DecisionList {...parts} />
            <MemberList {...parts} />
            <AdvancedSettings {...parts} />
          </div>
          <div className={classes['preview']}>
            <SheetTabs {...parts} />
            <Found {...parts} inspectionState={inspectionState} />
          </div>
        </div>
      )}
    </StepFrame>
  );
};

interface FoundProps {
  readonly inspection: NonNullable<InspectionState['inspection']>;
  readonly options: WizardDraft['options'];
  readonly onEvent: (event: OptionsEvent) => void;
  readonly inspectionState: InspectionState;
}

/** The raw file, and the table that was read from it. */
const Found = ({ inspection, options, onEvent, inspectionState }: FoundProps) => (
  <div className={classes['both']} data-raw={inspection.lines.length > 0 || undefined}>
    {inspection.lines.length === 0 ? null : (
      <RawView
        inspection={inspection}
        options={options}
        onChoose={(chosen) => onEvent({ kind: 'chosen', options: chosen })}
      />
    )}
    <section className={classes['rows']} aria-label={t('wizard.previewTitle')}>
      <div className={classes['rowsHead']}>
        <h3>{t('wizard.previewTitle')}</h3>
        <p>
          {t('wizard.previewCount', { rows: inspection.rows.length, columns: inspection.columns.length })}
        </p>
      </div>
      {inspectionState.error === null ? (
        <>
          <DifferenceList differences={inspection.differences} />
          <Warnings inspection={inspection} />
          <RowsTable inspection={inspection} />
        </>
      ) : (
        <div className={classes['fault']}>
          <ErrorState
            title={t('wizard.rereadFailed')}
            error={inspectionState.error}
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
export const NotRead = ({ inspectionState }: { readonly inspectionState: InspectionState }) => {
  const { go } = useWizard();
  return (
    <div className={frame['padded']}>
      {inspectionState.error === null ? (
        <LoadingBars lines={8} label={t('wizard.rereading')} />
      ) : (
        <ErrorState
          error={inspectionState.error}
          onRetry={inspectionState.again}
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

export const Warnings = ({
  inspection,
}: {
  readonly inspection: NonNullable<InspectionState['inspection']>;
}) => {
  const warnings = fileWarnings(inspection);
  return warnings.length === 0 ? null : (
    <ul className={classes['warnings']} aria-label={t('wizard.warnings')}>
      {warnings.map(({ code, message, column }) => (
        <li key={`${code} ${column ?? ''} ${message}`}>{message}</li>
      ))}
    </ul>
  );
};
