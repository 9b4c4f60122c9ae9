import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { COLUMNS } from '../../../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { emptyStep } from '../model/step-draft.ts';
import { StepForm } from './step-form.tsx';

const show = (rowsBefore: number, rowsAfter: number) => {
  const preview = {
    rowsBefore,
    rowsAfter,
    columns: COLUMNS,
    changes: { added: [], removed: [], retyped: [] },
    fault: null,
    rows: null,
    emptied: null,
    split: null,
  };
  return renderPage(
    <StepForm
      draft={emptyStep('filter', COLUMNS)}
      onDraft={() => undefined}
      columns={COLUMNS}
      place={0}
      isNew
      isBusy={false}
      failure={null}
      theirs={null}
      shown={{ preview, isWorking: false, error: null }}
      onSave={() => undefined}
      onClose={() => undefined}
    />,
  );
};

it('warns of a step that leaves no rows, and of none where there were none before', async () => {
  await show(40, 0);
  expect(screen.getByText(t('recipeStep.noRowsLeft'))).toBeDefined();
  document.body.replaceChildren();
  await show(0, 0);
  expect(screen.queryByText(t('recipeStep.noRowsLeft'))).toBeNull();
});
