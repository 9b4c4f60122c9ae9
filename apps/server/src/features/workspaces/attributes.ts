import type { Attributes } from '@plumbline/contract';
import { z } from 'zod';

export type { Attributes };

const Stored = z.record(z.string(), z.array(z.string()));

export const parseAttributes = (text: string): Attributes => Stored.parse(JSON.parse(text));
