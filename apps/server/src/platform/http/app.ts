import type { Server } from 'node:http';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import { ERRORS, type AppError } from '@plumbline/contract';
import type { BoundRoute } from './bind.ts';
import { newId } from '../ids.ts';
import { KeyedMutex } from '../keyed-mutex.ts';
import type { Services } from '../services.ts';
import { registerApiDocs } from './api-docs.ts';
import { registerCompression, registerCors } from './web-plugins.ts';
import { registerEmbedPages } from './embed-pages.ts';
import { answerBrokenRequest, sendFailure, toAppError } from './error-reply.ts';
import { registerMultipart } from './multipart.ts';
import { registerBodyReader } from './read-body.ts';
import { registerRoutes } from './register-routes.ts';
import { SessionWatch, watchable } from './session-watch.ts';
import { StreamShares } from './stream-shares.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { callingOrigins, v1Origins } from '../tenants/v1-base-url.ts';
import { WriteCheck } from '../readiness.ts';
import { registerWebClient } from './web-client.ts';
import './context.ts';

const KEEP_ALIVE_MS = 72_000;
/** Longer than any address of ours; Node refuses longer ones with 431. */
const MAX_PARAM_LENGTH = 512;

export interface AppOptions {
  readonly services: Services;
  readonly routes: readonly BoundRoute[];
  /** Folder of the built web client. */
  readonly webRoot: string;
  /** True from the end of the start to the beginning of the stop. */
  readonly isReady: () => boolean;
  /** Aborted when the server stops: closes event streams. */
  readonly closing: AbortSignal;
}

/** The HTTP side of the server, not yet listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance<Server>> {
  const { services } = options;
  const app = fastify({
    logger: false,
    trustProxy: services.config.trustedProxies.length === 0 ? false : [...services.config.trustedProxies],
    genReqId: () => newId(),
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      void sendFailure(request, reply, toAppError(error));
    },
  });
  app.decorateRequest('principal', null);
  app.decorateRequest('embedded', null);
  app.decorateRequest('startedAt', 0);
  registerEachCall(app, options);
  registerBodyReader(app, services.turns);
  await registerMultipart(app);
  await registerCompression(app);
  await registerCors(app, callingOrigins(services.config));
  const streams = {
    closing: options.closing,
    shares: new StreamShares(),
    sessions: new SessionWatch(watchable(services)),
  };
  registerRoutes(app, { services, streams, hugeCalls: new KeyedMutex() }, options.routes);
  registerHealth(app, options);
  await registerApiDocs(app);
  await registerEmbedPages(app, { root: options.webRoot, embedAccess: services.embedAccess });
  const { telemetry } = services.config;
  await registerWebClient(app, {
    root: options.webRoot,
    connectTo: [...v1Origins(services.config), ...(telemetry?.connectTo ?? [])],
    scriptsFrom: telemetry?.scriptsFrom ?? [],
    telemetry: telemetry?.settings ?? null,
  });
  return app;
}

/** `/healthz`: whether it can be used, writes included. `/livez`: whether it runs; a full disk is no reason to restart it. */
function registerHealth(app: FastifyInstance, { services, isReady }: AppOptions): void {
  const writes = new WriteCheck(services);
  app.get('/healthz', async (_request, reply) => {
    const status = isReady() ? await writes.check() : 'starting';
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
  app.get('/livez', async () => ({ status: 'running' }));
}

function reportFailure({ log, errors }: Services, request: FastifyRequest, error: unknown): AppError {
  const failure = toAppError(error);
  const where = request.routeOptions.config.contract?.id ?? request.routeOptions.url ?? 'unknown route';
  if (ERRORS[failure.code].report) {
    const fault = failure.cause ?? failure;
    log.error({ err: fault, requestId: request.id, route: where }, 'call failed');
    void errors.report({ requestId: request.id, where, error: fault });
  }
  return failure;
}

function registerEachCall(app: FastifyInstance, { services }: AppOptions): void {
  const isHttps = services.config.publicUrl?.startsWith('https:') === true;
  app.addHook('onRequest', async (request, reply) => {
    request.startedAt = performance.now();
    request.reportFailure = (error) => reportFailure(services, request, error);
    setSecurityHeaders(reply, { isHttps });
    void reply.header('x-request-id', request.id);
  });
  app.setErrorHandler((error, request, reply) => {
    return sendFailure(request, reply, request.reportFailure(error));
  });
  app.addHook('onResponse', async (request, reply) => {
    services.log.info(
      {
        requestId: request.id,
        route: request.routeOptions.config.contract?.id ?? 'page',
        method: request.method,
        status: reply.statusCode,
        ms: Math.round((performance.now() - request.startedAt) * 10) / 10,
        ...(request.principal && { tenantId: request.principal.tenantId, userId: request.principal.userId }),
        ...(request.embedded && { tenantId: request.embedded.tenantId, embedId: request.embedded.embedId }),
      },
      'call',
    );
  });
}
