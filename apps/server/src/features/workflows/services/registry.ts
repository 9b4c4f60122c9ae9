import { AppError } from '@plumbline/contract';
import { anomalies } from './anomalies/service.ts';
import { basket } from './basket/service.ts';
import { classification } from './classification/service.ts';
import { clustering } from './clustering/service.ts';
import { comparison } from './comparison/service.ts';
import { drivers } from './drivers/service.ts';
import { describe } from './describe/service.ts';
import { forecasting } from './forecasting/service.ts';
import { regression } from './regression/service.ts';
import { survival } from './survival/service.ts';
import { text } from './text/service.ts';
import { textLabels } from './text-labels/service.ts';
import type { Service } from './service.ts';

/** Every service, in the order of the catalog. A new one is a folder here and a line. */
export const SERVICES: readonly Service[] = [
  classification,
  regression,
  forecasting,
  clustering,
  anomalies,
  drivers,
  comparison,
  survival,
  basket,
  text,
  textLabels,
  describe,
];

/** Throws `service.not_found`. */
export function getService(id: string): Service {
  const service = SERVICES.find((one) => one.id === id);
  if (service === undefined) {
    throw new AppError(
      'service.not_found',
      `There is no service "${id}". GET /beta/services lists the services.`,
    );
  }
  return service;
}
