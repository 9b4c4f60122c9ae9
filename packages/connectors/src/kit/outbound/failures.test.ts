import { InvariantError, type AppError } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { refusedStatus, toAppError } from './failures.ts';

const url = new URL('https://files.example:8443/secret-path?token=abc');
const coded = (code: string, more: object = {}): Error => Object.assign(new Error('inner'), { code }, more);

describe('what a failure means to people', () => {
  it.each([
    ['EAI_AGAIN', 'source.unreachable', 'could not be resolved'],
    ['ECONNREFUSED', 'source.unreachable', 'refuses connections'],
    ['EHOSTUNREACH', 'source.unreachable', 'no way to its network'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'source.unreachable', 'certificate is not trusted'],
    ['CERT_HAS_EXPIRED', 'source.unreachable', 'certificate is not trusted'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'source.unreachable', 'certificate is not trusted'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'source.unreachable', 'TLS'],
    ['HPE_INVALID_CONSTANT', 'source.unreachable', 'does not speak HTTP'],
    ['ECONNRESET', 'source.unreachable', 'closed the connection early'],
    ['UND_ERR_CONNECT_TIMEOUT', 'source.timed_out', 'did not take the connection'],
    ['UND_ERR_BODY_TIMEOUT', 'source.timed_out', 'stopped sending'],
    ['ENOSPC', 'storage.full', 'disk is full'],
    ['SOMETHING_NEW', 'source.unreachable', 'the connection failed'],
  ])('%s is %s', (code, expected, words) => {
    const error = toAppError(url, coded(code)) as AppError;
    expect(error.code).toBe(expected);
    expect(error.message).toContain(words);
  });

  it('reads the codes of causes and of every address tried', () => {
    const tried = coded('OUTER', { cause: coded('INNER', { errors: [coded('ECONNREFUSED')] }) });
    expect((toAppError(url, tried) as AppError).message).toContain('refuses connections');
  });

  it('names the server and port and nothing of the path', () => {
    const { message } = toAppError(url, coded('ECONNREFUSED')) as AppError;
    expect(message).toContain('files.example:8443');
    expect(message).not.toMatch(/secret-path|token|abc/);
  });

  it('leaves bugs and our own files alone', () => {
    const bug = new InvariantError('a bug');
    const exists = coded('EEXIST');
    expect(toAppError(url, bug)).toBe(bug);
    expect(toAppError(url, exists)).toBe(exists);
  });
});

describe('what a status means', () => {
  it.each([
    [401, 'source.refused'],
    [403, 'source.refused'],
    [404, 'source.refused'],
    [410, 'source.refused'],
    [418, 'source.refused'],
    [429, 'source.unreachable'],
    [500, 'source.unreachable'],
    [503, 'source.unreachable'],
  ])('HTTP %d is %s', (status, code) => {
    expect(refusedStatus(url, status)).toMatchObject({ code });
  });
});
