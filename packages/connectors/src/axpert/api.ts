import { createHash } from 'node:crypto';
import { AppError, type AxpertConfig } from '@plumbline/contract';
import type { OpenContext } from '../kit/connector.ts';
import type { OutboundResponse } from '../kit/outbound/send.ts';
import { refusedField } from '../kit/refused.ts';
import { callService, fieldRefused, parseJson, statusFailure } from '../kit/service-call.ts';
import { isRefused, parseReport, parseSession, parseStatement, SERVICE, type ReportPage } from './replies.ts';

/**
 * The REST services of Axpert ("Rest WebServices Input/Output Format" of the vendor's developer site): sign-in, pages of a
 * report (IView), and saved statements. Paths are relative to the address that the customer's server has for them.
 */
const PATHS = {
  signIn: 'ASBMenuRest.dll/datasnap/rest/TASBMenuREST/login',
  report: 'ASBIViewRest.dll/datasnap/rest/TASBIViewREST/getiview',
  statement: 'ASBMenuRest.dll/datasnap/rest/TASBMenuRest/GetSqldata',
} as const;

export interface ReportRequest {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
}
export interface ReportWindow {
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex');

/** Redirects are not followed: they would carry the password to another server. */
function refuseStatus(sent: OutboundResponse): void {
  if (sent.status >= 300 && sent.status < 400) {
    throw fieldRefused('url', 'This address leads to another one. Enter the one of the web services.');
  }
  if (sent.status === 404) {
    throw fieldRefused('url', 'There are no web services of Axpert at this address.');
  }
  if (sent.status !== 200) {
    throw statusFailure(SERVICE, sent);
  }
}

/** One session at a server, which is signed in to when it is first needed and once more after it ended. */
export class AxpertApi {
  readonly #config: AxpertConfig;
  readonly #context: OpenContext;
  #session: string | null = null;
  /** Some servers take a request as it is, others within `_parameters`; null until one was answered. */
  #isWrapped: boolean | null = null;

  constructor(config: AxpertConfig, context: OpenContext) {
    this.#config = config;
    this.#context = context;
  }

  async #post(path: string, body: unknown, signal: AbortSignal): Promise<unknown> {
    const sent = await callService(this.#context, `${this.#config.url.replace(/\/+$/u, '')}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    refuseStatus(sent);
    return parseJson(SERVICE, sent);
  }

  /** Throws `source.refused` at the field of the password. */
  async signIn(signal: AbortSignal): Promise<string> {
    const { project, username, password, passwordFormat, seed = '' } = this.#config;
    const usedSeed = passwordFormat === 'seeded-md5' ? seed : '';
    const hashed = usedSeed === '' ? md5(password) : md5(usedSeed + md5(password));
    const login = {
      axpapp: project,
      username,
      password: hashed,
      seed: usedSeed,
      other: 'chrome',
      trace: 'false',
    };
    try {
      this.#session = parseSession(await this.#post(PATHS.signIn, { login }, signal));
      return this.#session;
    } catch (error) {
      if (isRefused(error)) {
        throw refusedField({
          field: 'password',
          message: `Axpert refused the sign-in: ${error.message}`,
          cause: error,
        });
      }
      throw error;
    }
  }

  /** One request in the form that the server takes; a refusal in one form leads to the other until one was answered. */
  async #ask<T>(
    {
      path,
      body,
      parse,
    }: { readonly path: string; readonly body: unknown; readonly parse: (reply: unknown) => T },
    signal: AbortSignal,
  ): Promise<T> {
    const send = async (isWrapped: boolean): Promise<T> => {
      const sent = isWrapped ? { _parameters: [body] } : body;
      const answered = parse(await this.#post(path, sent, signal));
      this.#isWrapped = isWrapped;
      return answered;
    };
    if (this.#isWrapped !== null) {
      return send(this.#isWrapped);
    }
    try {
      return await send(false);
    } catch (error) {
      if (!isRefused(error)) {
        throw error;
      }
      return send(true).catch((second: unknown) => {
        throw isRefused(second) && !error.isSession ? error : second;
      });
    }
  }

  /** A request within a session; one that ended is replaced once. */
  async #askInSession<T>(
    request: {
      readonly path: string;
      readonly body: (session: string) => unknown;
      readonly parse: (reply: unknown) => T;
    },
    { field, signal }: { readonly field: string; readonly signal: AbortSignal },
  ): Promise<T> {
    const { path, body, parse } = request;
    const run = async (session: string): Promise<T> =>
      this.#ask({ path, body: body(session), parse }, signal);
    try {
      try {
        return await run(this.#session ?? (await this.signIn(signal)));
      } catch (error) {
        if (!isRefused(error) || !error.isSession) {
          throw error;
        }
        return await run(await this.signIn(signal));
      }
    } catch (error) {
      if (!isRefused(error)) {
        throw error;
      }
      throw error.isSession
        ? new AppError('source.refused', `Axpert ended the session twice: ${error.message}`, { cause: error })
        : refusedField({ field, message: `Axpert refused the request: ${error.message}`, cause: error });
    }
  }

  /** A page of a report by its name. */
  readReport(
    { name, parameters }: ReportRequest,
    { page, size }: ReportWindow,
    signal: AbortSignal,
  ): Promise<ReportPage> {
    const body = (session: string): unknown => ({
      getiview: {
        name,
        axpapp: this.#config.project,
        s: session,
        pageno: String(page),
        pagesize: String(size),
        sqlpagination: 'true',
        params: parameters,
      },
    });
    return this.#askInSession({ path: PATHS.report, body, parse: parseReport }, { field: 'view', signal });
  }

  /** The whole answer of a saved statement by its name: it has no pages. */
  readStatement({ name, parameters }: ReportRequest, signal: AbortSignal): Promise<ReportPage> {
    const body = (session: string): unknown => ({
      getsqldata: { axpapp: this.#config.project, s: session, sqlname: name },
      sqlparams: parameters,
    });
    return this.#askInSession(
      { path: PATHS.statement, body, parse: parseStatement },
      { field: 'source', signal },
    );
  }
}
