import { useEffect, useRef, useState, type RefObject } from 'react';

/** Brings the first field that is marked as wrong into view, and the caret into it, after each refusal of the form. */
export function useFocusOnRefusal(): {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly refused: () => void;
} {
  const formRef = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) {
      formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [refusals]);
  return { formRef, refused: () => setRefusals((count) => count + 1) };
}
