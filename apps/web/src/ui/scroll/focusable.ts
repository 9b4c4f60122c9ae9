/**
 * For what is no control and takes the focus all the same: what scrolls, so that it scrolls without a pointer; what has
 * keys of its own; and the frame of a disabled control, which gives the reason.
 */
export const FOCUSABLE = { tabIndex: 0 } as const;
