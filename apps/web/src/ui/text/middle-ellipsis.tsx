import { Tooltip } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from './middle-ellipsis.module.css';

const TAIL_LENGTH = 9;

/** A file name or id cut in the middle, so that its end (the extension, the last digits) stays readable. */
export const MiddleEllipsis = ({ text }: { readonly text: string }) => {
  const head = useRef<HTMLSpanElement>(null);
  const [isCut, setIsCut] = useState(false);
  const cut = Math.max(0, text.length - TAIL_LENGTH);
  const measure = (): void => {
    const element = head.current;
    setIsCut(element !== null && element.scrollWidth > element.clientWidth);
  };
  return (
    <Tooltip label={text} disabled={!isCut}>
      <span className={classes['middle']} onPointerEnter={measure}>
        <span className="pl-hidden">{text}</span>
        <span ref={head} className={classes['head']} aria-hidden="true">
          {text.slice(0, cut)}
        </span>
        <span className={classes['tail']} aria-hidden="true">
          {text.slice(cut)}
        </span>
      </span>
    </Tooltip>
  );
};
