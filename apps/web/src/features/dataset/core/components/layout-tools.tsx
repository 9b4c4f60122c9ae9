import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Element at the end of the tab bar where the open tab renders its tools; null until it is mounted. */
export const ToolsSlotContext = createContext<HTMLElement | null>(null);

/** Puts a layout's own tools at the end of the line of layouts. */
export const LayoutTools = ({ children }: { readonly children: ReactNode }) => {
  const slot = useContext(ToolsSlotContext);
  return slot === null ? null : createPortal(children, slot);
};
