import type { DragEvent } from 'react';
import type { Place } from './shelves.ts';

const TYPE = 'application/x-plumbline-chart';

/** What is dragged: a column of the list (null: the number of rows), or a pill from its place. */
export type DragSource = { readonly column: string | null } | { readonly from: Place };

export function beginDrag(event: DragEvent, dragged: DragSource): void {
  event.dataTransfer.setData(TYPE, JSON.stringify(dragged));
  event.dataTransfer.effectAllowed = 'from' in dragged ? 'move' : 'copy';
}

export const isOurs = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(TYPE);

/** Null for what comes from elsewhere. */
export function readDrag({ dataTransfer }: DragEvent): DragSource | null {
  const text = dataTransfer.getData(TYPE);
  return text === '' ? null : (JSON.parse(text) as DragSource);
}
