import type { ModelReport, TrainedModel, WorkflowReport } from '@plumbline/contract';
import type { ReportPart, ReportSheet } from '@plumbline/drawing';
import type { Translator } from '@plumbline/messages';
import { figureText, metricNote, reportCard, writeVerdict } from '@plumbline/viz';
import { driftPart } from './drift-part.ts';
import { sectionPart } from './section-part.ts';

interface ShownReport {
  readonly workflow: WorkflowReport;
  readonly report: ModelReport;
  readonly model: TrainedModel;
}

interface ReportFile {
  readonly brand: ReportSheet['brand'];
  readonly now: string;
  /** Address of the report's page. */
  readonly link: string;
  readonly translator: Translator;
}

function cardPart(shown: ShownReport, translator: Translator): ReportPart {
  return {
    title: translator.t('workflows.modelCard'),
    content: {
      kind: 'facts',
      items: reportCard(shown, translator).map(({ term, items }) => ({ term, lines: items })),
    },
    note: null,
  };
}

/** A report as it is printed: everything that its page shows, in words. */
export function reportSheet(shown: ShownReport, { brand, now, link, translator }: ReportFile): ReportSheet {
  const { workflow, report, model } = shown;
  const { t } = translator;
  return {
    title: t('reportFile.title', { workflow: workflow.name, number: model.number }),
    brand,
    lines: [
      t('reportFile.line', {
        service: workflow.serviceName,
        algorithm: model.algorithm ?? '',
        dataset: t('workflows.datasetVersion', {
          name: workflow.datasetName ?? t('workflows.datasetHidden'),
          version: model.version,
        }),
      }),
      ...(workflow.description === null || workflow.description === '' ? [] : [workflow.description]),
    ],
    verdict: {
      title: t(`workflows.${writeVerdict(report, model.metrics)}`),
      sentences: report.verdict,
    },
    figures: model.metrics.map((metric) => ({
      label: metric.label,
      value: figureText(metric.value, metric.unit, translator),
      note: metricNote(metric, translator),
    })),
    parts: [
      ...report.sections.map((section) => sectionPart(section, translator)),
      ...(report.drift === null ? [] : [driftPart(report.drift, translator)]),
      cardPart(shown, translator),
    ],
    source: {
      text: t('reportFile.source', { workflow: workflow.name, number: model.number, at: now }),
      link,
    },
    locale: translator.locale,
  };
}
