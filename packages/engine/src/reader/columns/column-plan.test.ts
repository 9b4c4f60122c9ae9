import { expect, it } from 'vitest';
import { roleOf } from './column-plan.ts';

it.each(['order_id', 'Order no', 'Order no.', 'Kunden-Nr.', 'Invoice No.'])(
  'takes whole numbers of “%s” for identifiers',
  (name) => {
    expect(roleOf(name, 'integer')).toBe('identifier');
  },
);

it.each(['amount', 'Casino', 'pct.', 'Number of rooms'])(
  'takes whole numbers of “%s” for a measure',
  (name) => {
    expect(roleOf(name, 'integer')).toBe('measure');
  },
);
