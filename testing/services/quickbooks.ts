import { randomUUID } from 'node:crypto';
import { startService, type LocalService, type ServiceReply, type ServiceRequest } from './service.ts';

/**
 * Intuit's OAuth 2.0 (developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/oauth-2.0) and the
 * Accounting API's queries and reports over one company. Refresh tokens rotate, and a used one is refused.
 */
export interface LocalQuickbooks extends LocalService {
  readonly state: {
    company: string;
    objects: Record<string, readonly Readonly<Record<string, unknown>>[]>;
    /** Seconds that an access token lasts. */
    expiresIn: number;
    /** Tokens that Intuit takes. */
    accessTokens: Set<string>;
    refreshToken: string | null;
    renewals: number;
    revoked: string[];
  };
  /** The answer to the page of consent: the address that Intuit sends the person back to. */
  consent(authorizationUrl: string, answer?: 'allow' | 'deny'): URL;
}

export const QUICKBOOKS_APP = { clientId: 'client-4711', clientSecret: 'canary-of-the-client-secret' };
const basic = `Basic ${Buffer.from(`${QUICKBOOKS_APP.clientId}:${QUICKBOOKS_APP.clientSecret}`).toString('base64')}`;

interface Fault {
  readonly code: string;
  readonly Message: string;
  readonly Detail: string;
}

const fault = (status: number, error: Fault): ServiceReply => ({
  status,
  body: {
    Fault: { Error: [error], type: 'ValidationFault' },
    time: '2026-11-23T00:00:00Z',
  },
});

const compare = (field: unknown, operator: string, value: string): boolean => {
  const text = String(field);
  return (
    { '=': text === value, '>=': text >= value, '<=': text <= value, '>': text > value, '<': text < value }[
      operator
    ] ?? false
  );
};

const at = (object: Readonly<Record<string, unknown>>, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], object);

const QUERY =
  /^SELECT (\*|count\(\*\)|[\w ,.]+) FROM (\w+)(?: WHERE (.+?))?(?: ORDERBY ([\w.]+))?(?: STARTPOSITION (\d+))?(?: MAXRESULTS (\d+))?$/i;

function answerQuery(query: string, { objects }: LocalQuickbooks['state']): ServiceReply {
  const [, what = '', entity = '', where = '', order = 'Id', start = '1', most = '100'] =
    QUERY.exec(query) ?? [];
  if (entity === '') {
    return fault(400, { code: '4000', Message: 'Error parsing query', Detail: `QueryParserError: ${query}` });
  }
  if (Number(most) > 1000) {
    return fault(400, { code: '4001', Message: 'Invalid query', Detail: 'MAXRESULTS is at most 1000' });
  }
  const conditions = where === '' ? [] : where.split(' AND ');
  const isKnown = (condition: string): boolean =>
    /^(Active IN \(.*\)|[\w.]+ (=|>=|<=|>|<) '.*')$/.test(condition);
  if (!conditions.every(isKnown)) {
    return fault(400, { code: '4000', Message: 'Error parsing query', Detail: `QueryParserError: ${where}` });
  }
  const hasInactive = conditions.some((condition) => condition.startsWith('Active IN'));
  const matching = (objects[entity] ?? []).filter(
    (object) =>
      (hasInactive || object['Active'] !== false) &&
      conditions.every((condition) => {
        const [, field = '', operator = '', value = ''] =
          /^([\w.]+) (=|>=|<=|>|<) '(.*)'$/.exec(condition) ?? [];
        return field === '' || compare(at(object, field), operator, value);
      }),
  );
  if (/count/i.test(what)) {
    return { body: { QueryResponse: { totalCount: matching.length } } };
  }
  const sorted = matching.toSorted((one, other) =>
    String(at(one, order)).localeCompare(String(at(other, order)), 'en', { numeric: true }),
  );
  const page = sorted.slice(Number(start) - 1, Number(start) - 1 + Number(most));
  // An empty page has no list.
  return page.length === 0
    ? { body: { QueryResponse: {}, time: '2026-11-23T00:00:00Z' } }
    : { body: { QueryResponse: { [entity]: page, startPosition: Number(start), maxResults: page.length } } };
}

const REPORT = {
  Header: { ReportName: 'ProfitAndLoss' },
  Columns: {
    Column: [
      { ColTitle: '', ColType: 'Account' },
      { ColTitle: 'Total', ColType: 'Money' },
    ],
  },
  Rows: {
    Row: [
      {
        Header: { ColData: [{ value: 'Income' }, { value: '' }] },
        Rows: {
          Row: [
            { ColData: [{ value: 'Sales', id: '1' }, { value: '1000.50' }], type: 'Data' },
            {
              Header: { ColData: [{ value: 'Services' }, { value: '' }] },
              Rows: { Row: [{ ColData: [{ value: 'Repairs', id: '2' }, { value: '' }], type: 'Data' }] },
              Summary: { ColData: [{ value: 'Total Services' }, { value: '0.00' }] },
              type: 'Section',
            },
          ],
        },
        Summary: { ColData: [{ value: 'Total Income' }, { value: '1000.50' }] },
        type: 'Section',
        group: 'Income',
      },
    ],
  },
};

function answerApi({ url, headers }: ServiceRequest, state: LocalQuickbooks['state']): ServiceReply {
  const token = headers.authorization?.replace('Bearer ', '') ?? '';
  if (!state.accessTokens.has(token)) {
    return {
      status: 401,
      body: {
        fault: { error: [{ message: 'message=AuthenticationFailed; errorCode=003200', code: '3200' }] },
      },
    };
  }
  const [, company, rest = ''] = /^\/v3\/company\/(\d+)\/(.*)$/.exec(url.pathname) ?? [];
  if (company !== state.company || url.searchParams.get('minorversion') !== '75') {
    return { status: 404, body: 'Not Found' };
  }
  if (rest === 'query') {
    return answerQuery(url.searchParams.get('query') ?? '', state);
  }
  if (rest === `companyinfo/${company}`) {
    return { body: { CompanyInfo: state.objects['CompanyInfo']?.[0] ?? {} } };
  }
  return rest.startsWith('reports/')
    ? { body: REPORT }
    : fault(400, { code: '610', Message: 'Object Not Found', Detail: rest });
}

type State = LocalQuickbooks['state'];

function issueTokens(state: State): ServiceReply {
  const access = `canary-access-${randomUUID()}`;
  state.accessTokens.add(access);
  state.refreshToken = `canary-refresh-${randomUUID()}`;
  return {
    body: {
      token_type: 'bearer',
      access_token: access,
      refresh_token: state.refreshToken,
      expires_in: state.expiresIn,
      x_refresh_token_expires_in: 8_726_400,
    },
  };
}

/** `codes`: the address of each code that was issued. */
function answerToken(
  { body, headers }: ServiceRequest,
  { state, codes }: { readonly state: State; readonly codes: Map<string, string> },
): ServiceReply {
  if (headers.authorization !== basic) {
    return { status: 401, body: { error: 'invalid_client' } };
  }
  const form = new URLSearchParams(body);
  if (form.get('grant_type') === 'authorization_code') {
    const code = form.get('code') ?? '';
    const isValid = codes.get(code) === form.get('redirect_uri');
    codes.delete(code);
    return isValid ? issueTokens(state) : { status: 400, body: { error: 'invalid_grant' } };
  }
  if (form.get('refresh_token') !== state.refreshToken || state.refreshToken === null) {
    return {
      status: 400,
      headers: { intuit_tid: '1-a' },
      body: { error: 'invalid_grant', error_description: 'Incorrect or invalid refresh token' },
    };
  }
  state.renewals += 1;
  return issueTokens(state);
}

const isConsentRequest = (params: URLSearchParams): boolean =>
  params.get('client_id') === QUICKBOOKS_APP.clientId &&
  params.get('response_type') === 'code' &&
  params.get('scope') === 'com.intuit.quickbooks.accounting';

export async function startQuickbooks(): Promise<LocalQuickbooks> {
  const state: State = {
    company: '4620816365',
    objects: {},
    expiresIn: 3600,
    accessTokens: new Set(),
    refreshToken: null,
    renewals: 0,
    revoked: [],
  };
  const codes = new Map<string, string>();
  const service = await startService((request) => {
    switch (request.url.pathname) {
      case '/oauth2/v1/tokens/bearer':
        return answerToken(request, { state, codes });
      case '/v2/oauth2/tokens/revoke':
        state.revoked.push((JSON.parse(request.body) as { token: string }).token);
        return { body: {} };
      default:
        return answerApi(request, state);
    }
  });
  return {
    ...service,
    state,
    consent: (authorizationUrl, answer = 'allow') => {
      const { searchParams } = new URL(authorizationUrl);
      const redirectUri = searchParams.get('redirect_uri') ?? '';
      const back = new URL(redirectUri);
      back.searchParams.set('state', searchParams.get('state') ?? '');
      if (answer === 'deny' || !isConsentRequest(searchParams)) {
        back.searchParams.set('error', 'access_denied');
        return back;
      }
      const code = `canary-code-${randomUUID()}`;
      codes.set(code, redirectUri);
      back.searchParams.set('code', code);
      back.searchParams.set('realmId', state.company);
      return back;
    },
  };
}

/** The settings of a server that reads this company. */
export const quickbooksEnvironment = ({ origin }: LocalService): Record<string, string> => ({
  PLUMBLINE_QUICKBOOKS_CLIENT_ID: QUICKBOOKS_APP.clientId,
  PLUMBLINE_QUICKBOOKS_CLIENT_SECRET: QUICKBOOKS_APP.clientSecret,
  PLUMBLINE_QUICKBOOKS_ENVIRONMENT: 'sandbox',
  PLUMBLINE_ENDPOINTS: [
    `quickbooks-sandbox=${origin}`,
    `quickbooks-token=${origin}/oauth2/v1/tokens/bearer`,
    `quickbooks-revoke=${origin}/v2/oauth2/tokens/revoke`,
    `quickbooks-authorize=${origin}/connect/oauth2`,
  ].join(','),
});

export const invoice = (id: number, change: Readonly<Record<string, unknown>> = {}) => ({
  Id: String(id),
  TxnDate: `2026-01-${String((id % 28) + 1).padStart(2, '0')}`,
  TotalAmt: id * 1.5,
  CustomerRef: { value: '7', name: 'Cool Cars' },
  MetaData: { CreateTime: '2026-01-31T08:00:00-07:00', LastUpdatedTime: '2026-01-31T08:00:00-07:00' },
  Line: [
    {
      Id: '1',
      LineNum: 1,
      Amount: id * 1.5,
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ItemRef: { value: '1', name: 'Services' } },
    },
  ],
  ...change,
});
