import { exportReport, type TrainedModel, type WorkflowReport } from '@plumbline/contract';
import { IconFileTypePdf, IconLoader2 } from '@tabler/icons-react';
import { api } from '../../../lib/api/api.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { responseFileName, offerFile, readBlob } from '../../../lib/browser/save-response.ts';
import { t } from '../../../messages/index.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { errorMessage } from '../../../ui/states/states.tsx';

interface ReportDownloadProps {
  readonly workflow: WorkflowReport;
  readonly model: TrainedModel;
}

/** Fetches the shown report as PDF. */
export const ReportDownload = ({ workflow, model }: ReportDownloadProps) => {
  const download = useChange(async () => {
    const response = await api.download(exportReport, {
      params: { id: workflow.id },
      query: { model: model.id },
    });
    const blob = await readBlob({ response, onProgress: () => undefined });
    offerFile(blob, responseFileName(response, `${workflow.name}.pdf`));
  });
  const Icon = download.isLoading ? IconLoader2 : IconFileTypePdf;
  return (
    <IconButton
      label={download.failure === null ? t('workflows.reportPdf') : errorMessage(download.failure)}
      disabled={download.isLoading}
      onClick={() => void download.run()}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
};
