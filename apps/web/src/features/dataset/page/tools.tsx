import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { TOOLS_SLOT } from './layout-tabs.tsx';

/** Puts a layout's own tools at the end of the line of layouts. */
export const LayoutTools = ({ children }: { readonly children: ReactNode }) => {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById(TOOLS_SLOT)), []);
  return slot === null ? null : createPortal(children, slot);
};
