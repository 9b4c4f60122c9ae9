import type { Quote } from '@plumbline/contract';
import { t } from '../../../messages/index.ts';
import { StatusDot } from '../../../ui/states/status-dot.tsx';

const TONES = { open: 'warning', accepted: 'positive', expired: 'neutral' } as const;

export const QuoteState = ({ state }: Pick<Quote, 'state'>) => (
  <StatusDot tone={TONES[state]} label={t(`plan.quote.${state}`)} />
);
