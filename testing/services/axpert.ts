import { createHash, randomBytes } from 'node:crypto';
import { startService, type LocalService, type ServiceReply, type ServiceRequest } from './service.ts';

/**
 * An Axpert server by the vendor's public pages (developer.agile-labs.com, "Rest WebServices Input/Output Format"): sign-in
 * with the MD5 of the password, sessions that end, reports in pages with formatted numbers, hidden columns and
 * subtotals, and saved statements.
 */
export interface LocalAxpert extends LocalService {
  readonly state: {
    readonly project: string;
    readonly username: string;
    password: string;
    /** Not empty where the server takes passwords that were hashed with it. */
    seed: string;
    /** How requests must be sent. */
    form: 'plain' | 'wrapped';
    /** Sessions that are open. */
    sessions: Set<string>;
    reports: Record<string, AxpertReport>;
    statements: Record<string, readonly Readonly<Record<string, unknown>>[]>;
    /** Whether page numbers are taken. */
    hasPages: boolean;
    /** Added to the number of rows that the first page announces. */
    missingRows: number;
  };
}

export interface AxpertReport {
  /** By key: the caption and what else the report says of the column. */
  readonly columns: Readonly<Record<string, { readonly caption: string } & Readonly<Record<string, string>>>>;
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** The report's parameter that keeps rows whose column of the same name has its value. */
  readonly parameter?: string;
}

export const AXPERT_USER = { project: 'agileerp', username: 'reporter', password: 'canary-of-axpert' };

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const failed = (error: unknown): ServiceReply => ({ body: { result: [{ error }] } });

/** `797671.4` with two decimals is `7,97,671.40`: groups of two digits above the thousands. */
export function indianNumber(value: number, decimals: number): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const head = whole.slice(0, -3).replaceAll(/\B(?=(?:\d{2})+$)/gu, ',');
  const grouped = head === '' ? whole : `${head},${whole.slice(-3)}`;
  return `${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

interface Login {
  readonly axpapp?: string;
  readonly username?: string;
  readonly password?: string;
  readonly seed?: string;
}

function signIn({ login = {} }: { readonly login?: Login }, state: LocalAxpert['state']): ServiceReply {
  const { project, username, password, seed, sessions } = state;
  if (login.axpapp !== project) {
    return failed({ status: 'Failed', msg: `Connection to ${login.axpapp ?? ''} is not defined` });
  }
  const hashed = seed === '' ? md5(password) : md5(seed + md5(password));
  if (login.username !== username || login.seed !== seed || login.password !== hashed) {
    return failed({ status: 'Failed', msg: 'Invalid username or password' });
  }
  const session = randomBytes(9).toString('hex');
  sessions.add(session);
  return { body: { result: { status: 'Success', s: session, ugroup: 'default', uroles: 'default' } } };
}

interface Call {
  readonly name?: string;
  readonly sqlname?: string;
  readonly axpapp?: string;
  readonly s?: string;
  readonly pageno?: string;
  readonly pagesize?: string;
  readonly params?: Readonly<Record<string, string>>;
}

function refusalOf(
  call: Call | undefined,
  { sessions, project }: LocalAxpert['state'],
  what: string,
): ServiceReply | null {
  if (call?.s === undefined) {
    return failed(`Sessionid not specified in call to webservice ${what}`);
  }
  if (!sessions.has(call.s)) {
    return failed('Session expired. Please login again.');
  }
  return call.axpapp === project ? null : failed('Invalid application');
}

function report(call: Call | undefined, state: LocalAxpert['state']): ServiceReply {
  const refusal = refusalOf(call, state, 'getIView');
  if (refusal !== null || call === undefined) {
    return refusal ?? failed('getiview is missing');
  }
  const found = state.reports[call.name ?? ''];
  if (found === undefined) {
    return failed(`Iview ${call.name ?? ''} not found`);
  }
  const { parameter } = found;
  const wanted = parameter === undefined ? undefined : call.params?.[parameter];
  if (parameter !== undefined && wanted === undefined) {
    return failed(`Parameter ${parameter} is mandatory`);
  }
  const rows = found.rows.filter((row) => parameter === undefined || row[parameter] === wanted);
  const size = Number(call.pagesize);
  const start = state.hasPages ? (Number(call.pageno) - 1) * size : 0;
  const page = rows.slice(start, start + size);
  const head = Object.fromEntries(
    Object.entries(found.columns).map(([key, { caption, ...facts }]) => [
      key,
      { [key]: caption, width: '100', align: 'Left', type: 'c', hide: 'false', dec: '0', ...facts },
    ]),
  );
  const own = {
    rowno: { rowno: '', hide: 'false', type: 'c' },
    axrowtype: { axrowtype: '', hide: 'true', type: 'c' },
  };
  const counts = {
    reccount: String(page.length),
    pagesize: call.pagesize,
    totalrows: call.pageno === '1' ? String(rows.length + state.missingRows) : '0',
  };
  const numbered = page.map((row, index) => ({ rowno: String(start + index + 1), axrowtype: '', ...row }));
  return { body: { result: [{ headrow: { ...own, ...head, ...counts }, row: numbered, GrandTotal: [] }] } };
}

function statement(
  { getsqldata: call }: { readonly getsqldata?: Call },
  state: LocalAxpert['state'],
): ServiceReply {
  const refusal = refusalOf(call, state, 'GetSqldata');
  if (refusal !== null) {
    return refusal;
  }
  const rows = state.statements[call?.sqlname ?? ''];
  if (rows === undefined) {
    return failed(`SQL ${call?.sqlname ?? ''} not found`);
  }
  const fields = Object.keys(rows[0] ?? { empty: '' }).map((name) => ({ name }));
  return { body: { result: [{ result: { status: 'true', result: { fields, row: rows } } }] } };
}

const BASE = '/axpertscripts/';

function answer({ method, url, body }: ServiceRequest, state: LocalAxpert['state']): ServiceReply {
  const path = url.pathname.slice(BASE.length).toLowerCase();
  if (method !== 'POST' || !url.pathname.startsWith(BASE)) {
    return { status: 404, body: '<html><body>Not found</body></html>' };
  }
  const sent = JSON.parse(body) as Readonly<Record<string, unknown>>;
  if (path.endsWith('/login')) {
    return signIn(sent, state);
  }
  const wrapped = (sent['_parameters'] as readonly Readonly<Record<string, unknown>>[] | undefined)?.[0];
  const call = (state.form === 'wrapped' ? wrapped : sent) ?? {};
  return path.endsWith('/getiview')
    ? report(call['getiview'] as Call | undefined, state)
    : statement(call, state);
}

export async function startAxpert(): Promise<LocalAxpert & { readonly url: string }> {
  const state: LocalAxpert['state'] = {
    ...AXPERT_USER,
    seed: '',
    form: 'plain',
    sessions: new Set(),
    reports: {},
    statements: {},
    hasPages: true,
    missingRows: 0,
  };
  const service = await startService((request) => answer(request, state));
  return { ...service, state, url: `${service.origin}${BASE}` };
}

/** Sales of `count` orders: a hidden column, Indian numbers, days, and a subtotal after every 100 orders. */
export const salesReport = (count: number): AxpertReport => ({
  columns: {
    orderid: { caption: 'Order', type: 'n', ordno: '1' },
    amount: { caption: 'Amount', type: 'n', dec: '2', ordno: '3' },
    orderdate: { caption: 'Date', type: 'd', ordno: '2' },
    customer: { caption: 'Customer', ordno: '4' },
    secretnote: { caption: 'Note', hide: 'true', ordno: '5' },
    tax: { caption: 'Amount', type: 'n', dec: '2', ordno: '6' },
  },
  rows: Array.from({ length: count }, (_, index): readonly Readonly<Record<string, string>>[] => {
    const id = index + 1;
    const row = {
      orderid: indianNumber(id, 0),
      amount: indianNumber(id * 1234.5, 2),
      orderdate: `${String((id % 28) + 1).padStart(2, '0')}/04/2026`,
      customer: id % 7 === 0 ? '' : `Customer ${id % 10}, "Co"`,
      secretnote: 'hidden',
      tax: '0.00',
    };
    const subtotal = { axrowtype: 'subhead', amount: '99,99,999.00', customer: 'Subtotal' };
    return id % 100 === 0 ? [row, subtotal] : [row];
  }).flat(),
});
