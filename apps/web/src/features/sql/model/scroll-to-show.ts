interface VisibleBox {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  /** What stays in place covers so much of the box. */
  readonly headPx: number;
  readonly gutterPx: number;
}

const towards = (
  from: number,
  size: number,
  [start, end, covered]: readonly [number, number, number],
): number => {
  if (start - covered < from) {
    return start - covered;
  }
  return end > from + size ? end - size : from;
};

/** Scrolls a box as little as it takes to show a cell whole. */
export function scrollToShow(box: HTMLElement | null, cell: VisibleBox): void {
  if (box !== null) {
    box.scrollTop = towards(box.scrollTop, box.clientHeight, [cell.top, cell.bottom, cell.headPx]);
    box.scrollLeft = towards(box.scrollLeft, box.clientWidth, [cell.left, cell.right, cell.gutterPx]);
  }
}
