import { useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ToolsSlotContext } from '../../frame/components/layout-tabs.tsx';

/** Puts a layout's own tools at the end of the line of layouts. */
export const LayoutTools = ({ children }: { readonly children: ReactNode }) => {
  const slot = useContext(ToolsSlotContext);
  return slot === null ? null : createPortal(children, slot);
};
