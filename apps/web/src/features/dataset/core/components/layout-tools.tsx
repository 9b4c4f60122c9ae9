import { createContext, useContext, type ReactNode } from 'react';
import type { Icon } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { ICON } from '../../../../ui/icons/icons.ts';

/** Element at the end of the tab bar where the open tab renders its tools; null until it is mounted. */
export const ToolsSlotContext = createContext<HTMLElement | null>(null);

/** Puts a layout's own tools at the end of the line of layouts. */
export const LayoutTools = ({ children }: { readonly children: ReactNode }) => {
  const slot = useContext(ToolsSlotContext);
  return slot === null ? null : createPortal(children, slot);
};

interface LayoutToolProps {
  readonly label: string;
  readonly icon: Icon;
  /** Null: there is nothing to do, and the button is disabled. */
  readonly run: (() => void) | null;
}

/** One of a layout's tools, as an icon. */
export const LayoutTool = ({ label, icon: Shown, run }: LayoutToolProps) => (
  <IconButton label={label} disabled={run === null} onClick={() => run?.()}>
    <Shown {...ICON} />
  </IconButton>
);
