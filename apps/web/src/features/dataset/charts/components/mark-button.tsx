import type { ChartMark } from '@plumbline/contract';
import { Tooltip } from '@mantine/core';
import { useBuilder } from '../hooks/builder-context.ts';
import { MarkIcon } from './mark-icon.tsx';
import { say, t } from '../../../../messages/index.ts';
import classes from './builder.module.css';

/** Why a mark does not fit the columns of the chart; null where it does. */
function useFit(mark: ChartMark): string | null {
  const { explainMark } = useBuilder();
  const reason = explainMark(mark);
  return reason === null ? null : say(reason);
}

interface MarkButtonProps {
  readonly mark: ChartMark;
  readonly onPick: (mark: ChartMark) => void;
  readonly isNamed: boolean;
}

/** A mark to pick; one that does not fit is gray and says what it needs, and once picked it has the shelves for that. */
export const MarkButton = ({ mark, onPick, isNamed }: MarkButtonProps) => {
  const { shown } = useBuilder();
  const name = t(`mark.${mark}`);
  const reason = useFit(mark);
  const label = reason === null ? name : t('chartBuilder.markUnfit', { mark: name, reason });
  return (
    <Tooltip label={label} disabled={isNamed && reason === null} multiline maw={280}>
      <button
        type="button"
        className={classes['mark']}
        data-named={isNamed || undefined}
        aria-label={label}
        aria-pressed={mark === shown.mark}
        data-unfit={reason !== null || undefined}
        onClick={() => onPick(mark)}
      >
        <MarkIcon mark={mark} size={isNamed ? 16 : 18} />
        {isNamed ? <span>{name}</span> : null}
      </button>
    </Tooltip>
  );
};
