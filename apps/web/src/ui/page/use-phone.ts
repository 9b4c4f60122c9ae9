import { useMediaQuery } from '@mantine/hooks';

/** True under 768 px, where a page is one column and nothing is dragged. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) ?? false;
