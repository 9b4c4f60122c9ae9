import type { AppError, Route } from '@plumbline/contract';
import type { EmbedGrant } from '../auth/embed-access.ts';
import type { Principal } from '../principal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's route; absent on pages and files. */
    contract?: Route;
  }
  interface FastifyRequest {
    /** Null until the sign-in check has passed, and on routes open to anyone. */
    principal: Principal | null;
    /** What the token of an embed opens; null on every route but those of embeds. */
    embedded: EmbedGrant | null;
    /** For `style-src` of a page; made when a page is served. */
    startedAt: number;
    /** The failure as the caller receives it; a fault of ours is logged and reported. */
    reportFailure: (error: unknown) => AppError;
  }
}
