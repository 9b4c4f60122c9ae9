export {
  cellText,
  isRightAligned,
  onOneLine,
  printNumber,
  type CellText,
  type PrintedColumn,
} from '../../../ui/cell-text.ts';
