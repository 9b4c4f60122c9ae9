import { z } from 'zod';
import { DEFAULT_LIMIT, DEFAULT_PAGE, MAX_LIMIT, MAX_PAGE } from './constants.ts';

/** One fault in the input. `path` is dotted (`filters.value.0.column`), empty for the whole body. */
export const Issue = z.object({
  /** Keys joined by dots, with the positions in lists from 0; empty for the whole body. */
  path: z.string(),
  /** What is wrong, in English. */
  message: z.string(),
  /** How to fix it, as a sentence. */
  hint: z.string().optional(),
});
export type Issue = z.infer<typeof Issue>;

/** The body of every reply that is not a success. */
export const Failure = z.object({
  success: z.literal(false),
  /** Some codes have more fields beside these, such as `retryAfter` in seconds or `received`. */
  error: z.looseObject({
    /** Such as `dataset.not_found`: what a client decides by. The message may change, the code does not. */
    code: z.string(),
    /** What happened and what to do, in English, to show to a person. */
    message: z.string(),
    /** Every fault of the input at once; empty where the input is not the reason. */
    issues: z.array(Issue),
    /** Names the call in the server's log; the `x-request-id` header has it as well. */
    requestId: z.string(),
  }),
});
export type Failure = z.infer<typeof Failure>;

/** `{ success: true, data }`. */
export const ok = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

/** `{ success: true, data: { data: [...], page, limit, total } }`. */
export const okPage = <T extends z.ZodType>(item: T) => ok(pageOf(item));

/** One page of a list. `page` counts from 1; `total` is exact, over all pages. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    /** Empty after the last page. */
    data: z.array(item),
    /** As requested, from 1. */
    page: z.int().positive(),
    /** Items on a page at most, as requested. */
    limit: z.int().positive(),
    /** Items on all pages that match the request. */
    total: z.int().nonnegative(),
  });

export const okEmpty = z.object({ success: z.literal(true) });

/** 202: work continues as a job, followed at `GET /beta/events/worker/{jobId}`. */
export const Accepted = z.object({
  /** Of the job that does the work. */
  jobId: z.string(),
});

/** From 1. */
export const pageNumber = z.int().min(1).max(MAX_PAGE).default(DEFAULT_PAGE);
/** Items on a page at most. A number over the maximum is `request.malformed`. */
export const pageLimit = z.int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT);

/** Page and limit as they come in an address. Over `MAX_LIMIT` is refused, not clamped. */
export const PageQuery = z.object({
  /** From 1. */
  page: z.coerce.number().pipe(z.int().min(1).max(MAX_PAGE)).default(DEFAULT_PAGE),
  /** Items on a page at most. A number over the maximum is `request.malformed`. */
  limit: z.coerce.number().pipe(z.int().min(1).max(MAX_LIMIT)).default(DEFAULT_LIMIT),
});

/** Paging, search and order of a list; the newest changes come first by default. */
export const ListQuery = PageQuery.extend({
  /** Part of the name, case folded. */
  q: z.string().max(200).optional(),
  /** With `-`: descending, such as the newest first. */
  sort: z.enum(['name', '-name', 'updatedAt', '-updatedAt', 'createdAt', '-createdAt']).default('-updatedAt'),
});
export type ListQuery = z.infer<typeof ListQuery>;

export const Id = z.uuid();
/** ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime();
