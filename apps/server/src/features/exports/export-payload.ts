import { routes } from '@plumbline/contract';
import { z } from 'zod';

export const ExportPayload = z.object({
  dashboardId: z.uuid(),
  exportId: z.uuid(),
  request: routes.startDashboardExport.body,
  /** Scheme and host of links. */
  origin: z.string().optional(),
  /** Locale of the person who waits for the file. */
  locale: z.string().optional(),
});
export type ExportPayload = z.infer<typeof ExportPayload>;
