import type { AnnotationAnchor } from '@plumbline/contract';
import { Menu } from '@mantine/core';
import { drilled, markFilter, type Drill } from '@plumbline/viz';
import {
  IconFilter,
  IconFilterOff,
  IconFocus2,
  IconMessage,
  IconMessageCircle,
  IconRoute,
  IconTable,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useCommentOn } from '../../../../ui/comments/comment-on.ts';
import { useTraceLink } from '../../../../lib/routes/use-trace-link.ts';
import type { MarkPointed, RangePointed } from '../../../../ui/chart/chart.tsx';
import { DrillItems } from '../../../../ui/chart/drill-items.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { useBuilder } from '../hooks/builder-context.ts';
import { chartTrace } from '../model/chart-trace.ts';
import type { NamedMark } from '../model/mark-question.ts';
import { rangeAnchor, rangeFilter, toMarkAnchor } from '../model/mark-anchor.ts';
import { t } from '../../../../messages/index.ts';
import { joined, toFilterNode, useRows } from '../hooks/use-rows.ts';
import { ChangeItem, ContrastItems, type MarkChange } from './mark-questions.tsx';

const ICON = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

interface PointMenuProps {
  readonly label: string;
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A menu where somebody pointed; the focus goes back to where it was. */
const PointMenu = ({ label, at, onClose, children }: PointMenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef(document.activeElement);
  useEffect(() => {
    // Opened within its own key press, the menu would take that press for one to close it.
    const timer = setTimeout(() => setOpen(true));
    return () => clearTimeout(timer);
  }, []);
  const close = (): void => {
    onClose();
    if (opener.current instanceof HTMLElement) {
      opener.current.focus({ preventScroll: true });
    }
  };
  return (
    <Menu
      opened={isOpen}
      onChange={(next) => (next ? undefined : close())}
      position="bottom-start"
      width={240}
      withinPortal
    >
      <Menu.Target>
        <span
          aria-hidden="true"
          style={{
            position: 'fixed',
            insetInlineStart: at.x,
            insetBlockStart: at.y,
            width: 1,
            height: 1,
          }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  );
};

interface MarkMenuProps {
  readonly pointed: MarkPointed;
  readonly isSelected: boolean;
  /** The last mark that was selected besides it; null for none. */
  readonly other: NamedMark | null;
  readonly onExplain: (change: MarkChange) => void;
  readonly onSelect: () => void;
  /** `anchor`: where the note is; null for the chart as a whole. */
  readonly onNote: (anchor: AnnotationAnchor | null) => void;
  readonly onClose: () => void;
}

/** What can be done with a mark: its rows alone or all others, further down, its rows, an annotation. */
export const MarkMenu = ({
  pointed,
  isSelected,
  other,
  onExplain,
  onSelect,
  onNote,
  onClose,
}: MarkMenuProps) => {
  const { dataset, columns, address } = useDatasetPage();
  const { data, chart, shown, edit } = useBuilder();
  const { narrow, see } = useRows();
  const { mark, row, at } = pointed;
  const filter = data === null || row === null ? null : markFilter(data, row);
  const node = filter === null || filter.value.length === 0 ? null : toFilterNode(filter);
  const anchor = data === null || row === null ? null : toMarkAnchor(data, row);
  const drill = (to: Drill): void => {
    if (node !== null) {
      const next = drilled({ ...chart, encoding: { ...shown.encoding } }, to);
      edit({ type: 'replace', chart: next }, { filters: joined(address.filters, node) });
    }
  };
  return (
    <PointMenu label={t('savedChart.markMenu', { mark: mark.name })} at={at} onClose={onClose}>
      <Menu.Label>{`${mark.name}: ${mark.value}`}</Menu.Label>
      <TraceItem row={row} />
      {node === null ? (
        <Menu.Item disabled>{t('savedChart.markNoRows')}</Menu.Item>
      ) : (
        <>
          <Menu.Item leftSection={<IconTable {...ICON} />} onClick={() => see(node)}>
            {t('savedChart.markRows')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFilter {...ICON} />} onClick={() => narrow(node)}>
            {t('savedChart.markFilter')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFilterOff {...ICON} />}
            onClick={() => narrow({ op: 'not', value: [node] })}
          >
            {t('savedChart.markExclude')}
          </Menu.Item>
          <ChangeItem mark={{ row, name: mark.name }} onExplain={onExplain} />
          <ContrastItems marks={[{ row, name: mark.name }, other]} />
          <DrillItems chart={shown} columns={columns} meaning={dataset.meaning} onDrill={drill} />
        </>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconFocus2 {...ICON} />} onClick={onSelect}>
        {t(isSelected ? 'savedChart.markUnselect' : 'savedChart.markSelect')}
      </Menu.Item>
      <CommentItem pointed={pointed} />
      <Menu.Item leftSection={<IconMessage {...ICON} />} onClick={() => onNote(anchor)}>
        {t('savedChart.markNote')}
      </Menu.Item>
    </PointMenu>
  );
};

/** Leads to the page of the mark's number. */
const TraceItem = ({ row }: { readonly row: number | null }) => {
  const { dataset, address } = useDatasetPage();
  const { data, chart } = useBuilder();
  const link = useTraceLink();
  return data === null || row === null ? null : (
    <Menu.Item
      leftSection={<IconRoute {...ICON} />}
      onClick={() =>
        void link.run(
          chartTrace(
            { datasetId: dataset.id, chart, data, filters: address.filters, search: address.search },
            row,
          ),
        )
      }
    >
      {t('trace.title')}
    </Menu.Item>
  );
};

const MAX_LABEL = 300;

/** Writes a comment about the rows of the mark. */
const CommentItem = ({ pointed: { mark, row } }: { readonly pointed: MarkPointed }) => {
  const { dataset } = useDatasetPage();
  const { data } = useBuilder();
  const comment = useCommentOn();
  const rows = data === null || row === null ? null : markFilter(data, row);
  const about = { kind: 'values', datasetId: dataset.id, column: null, tileId: null } as const;
  const label = `${mark.name}: ${mark.value}`.slice(0, MAX_LABEL);
  return rows === null || rows.value.length === 0 ? null : (
    <Menu.Item
      leftSection={<IconMessageCircle {...ICON} />}
      onClick={() => comment({ ...about, rows, label })}
    >
      {t('comment.onThis')}
    </Menu.Item>
  );
};

interface RangeMenuProps {
  readonly range: RangePointed;
  /** `anchor`: where the note is; null for the chart as a whole. */
  readonly onNote: (anchor: AnnotationAnchor | null) => void;
  readonly onClose: () => void;
}

/** What can be done with marks from one to another. */
export const RangeMenu = ({ range, onNote, onClose }: RangeMenuProps) => {
  const { data } = useBuilder();
  const { narrow, see } = useRows();
  const { from, to, at } = range;
  const of =
    data === null || from.row === null || to.row === null ? null : ([data, from.row, to.row] as const);
  const node = of === null ? null : rangeFilter(...of);
  const anchor = of === null ? null : rangeAnchor(...of);
  const label = t('savedChart.rangeMenu', { from: from.name, to: to.name });
  return (
    <PointMenu label={label} at={at} onClose={onClose}>
      <Menu.Label>{t('savedChart.annotationRange', { from: from.name, to: to.name })}</Menu.Label>
      <ContrastItems
        marks={[
          { row: from.row, name: from.name },
          { row: to.row, name: to.name },
        ]}
      />
      {node === null ? null : (
        <>
          <Menu.Item leftSection={<IconTable {...ICON} />} onClick={() => see(node)}>
            {t('savedChart.markRows')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFilter {...ICON} />} onClick={() => narrow(node)}>
            {t('savedChart.rangeFilter')}
          </Menu.Item>
        </>
      )}
      <Menu.Item leftSection={<IconMessage {...ICON} />} onClick={() => onNote(anchor)}>
        {t('savedChart.rangeNote')}
      </Menu.Item>
    </PointMenu>
  );
};
