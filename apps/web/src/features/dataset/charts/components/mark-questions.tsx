import type { ChangeRequest, Interpretation } from '@plumbline/contract';
import { Menu } from '@mantine/core';
import { IconArrowsLeftRight, IconMessageQuestion, IconZoomQuestion } from '@tabler/icons-react';
import { t } from '../../../../messages/index.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { useAsk } from '../hooks/use-ask.ts';
import { useBuilder } from '../hooks/builder-context.ts';
import { changeOfMark, changeQuestion, contrastQuestion, type NamedMark } from '../model/mark-question.ts';

const ICON = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

/** The change into the period of a mark, and the same as a question for Ask. */
export interface MarkChange {
  readonly request: ChangeRequest;
  readonly question: string;
  readonly interpretation: Interpretation;
}

interface ChangeItemProps {
  readonly mark: NamedMark;
  readonly onExplain: (change: MarkChange) => void;
}

/** What the change into the period of a mark is made of; asked in Ask where it does not split into parts. */
export const ChangeItem = ({ mark: { row, name }, onExplain }: ChangeItemProps) => {
  const { data } = useBuilder();
  const { dataset, address } = useDatasetPage();
  const ask = useAsk(dataset.id);
  const isNewest = useIsNewest();
  const of = data === null || row === null || !isNewest ? null : { data, row };
  const changeRead = of === null ? null : changeQuestion(of.data, of.row, address.filters);
  if (of === null || changeRead === null) {
    return null;
  }
  const { interpretation, measure } = changeRead;
  const request = changeOfMark(of.data, of.row, address.filters);
  const question = t('savedChart.markWhyQuestion', { measure, period: name });
  return (
    <Menu.Item
      leftSection={<IconMessageQuestion {...ICON} />}
      onClick={() =>
        request === null ? ask(question, interpretation) : onExplain({ request, question, interpretation })
      }
    >
      {t('savedChart.markWhy')}
    </Menu.Item>
  );
};

interface ContrastItemsProps {
  readonly marks: readonly [NamedMark, NamedMark | null];
}

/** What sets a mark apart from all other rows, and from another mark; asked in Ask, where the answer can be changed. */
export const ContrastItems = ({ marks: [mark, other] }: ContrastItemsProps) => {
  const { data } = useBuilder();
  const { dataset, address } = useDatasetPage();
  const isNewest = useIsNewest();
  const ask = useAsk(dataset.id);
  if (data === null || !isNewest) {
    return null;
  }
  const alone = contrastQuestion(data, [mark, null], address.filters);
  const both = other === null ? null : contrastQuestion(data, [mark, other], address.filters);
  return (
    <>
      {alone === null ? null : (
        <Menu.Item
          leftSection={<IconZoomQuestion {...ICON} />}
          onClick={() => ask(t('savedChart.markApartQuestion', { mark: mark.name }), alone)}
        >
          {t('savedChart.markApart')}
        </Menu.Item>
      )}
      {both === null || other === null ? null : (
        <Menu.Item
          leftSection={<IconArrowsLeftRight {...ICON} />}
          onClick={() =>
            ask(t('savedChart.markCompareQuestion', { mark: mark.name, other: other.name }), both)
          }
        >
          {t('savedChart.markCompare', { other: other.name })}
        </Menu.Item>
      )}
    </>
  );
};

/** Answers are about the newest rows. */
function useIsNewest(): boolean {
  const { dataset, version, address } = useDatasetPage();
  return version.number === dataset.version?.number && address.search === '';
}
