import { describe, expect, it } from 'vitest';
import { checkCollegeEmail } from './check-college-email.ts';
import type { ResolveMx } from '../../../platform/mail/resolve-mx.ts';
import { checkEmail } from './check-email.ts';

describe('a college address', () => {
  it.each([
    ['tim@mit.edu', 'Massachusetts Institute of Technology'],
    ['Tim@CSAIL.MIT.edu', 'Massachusetts Institute of Technology'],
    ['a@somewhere-new.ac.uk', null],
    ['a@cs.somewhere-new.edu.au', null],
  ])('is %s', (email, institution) => {
    expect(checkCollegeEmail(email)).toEqual({ valid: true, institution, reason: null });
  });

  it.each([
    'a@gmail.com',
    'a@mit.edu.example.com',
    'a@mit-edu.com',
    'a@mit.edu.info',
    'a@ac.uk',
    'a@edu',
    'a@alum.mit.edu',
    'a@alumni.stanford.edu',
    'a@si.edu',
    'a@x.america.edu',
    'a@xn--mt-mja.edu',
    'a@mıt.edu',
    'a@mailinator.com',
    '../../etc/passwd@mit.edu/..',
    'no address',
  ])('is not %s', (email) => {
    const { valid, reason } = checkCollegeEmail(email);
    expect({ valid, code: reason?.code }).toEqual({
      valid: false,
      code: expect.stringMatching(/^emailCheck\./),
    });
  });
});

describe('an address that can receive mail', () => {
  const answers: ResolveMx = () => Promise.resolve([{ exchange: 'mx.example.com' }]);
  const fails =
    (code: string): ResolveMx =>
    () =>
      Promise.reject(Object.assign(new Error(code), { code }));

  it('has a mail server, or DNS did not answer', async () => {
    expect(await checkEmail('a@example.com', answers)).toEqual({
      valid: true,
      reason: null,
      mailServer: 'found',
    });
    for (const code of ['ETIMEOUT', 'ECONNREFUSED', 'ESERVFAIL']) {
      expect(await checkEmail('a@example.com', fails(code))).toMatchObject({
        valid: true,
        mailServer: 'unknown',
      });
    }
  });

  it('is none without a mail server, with a disposable domain or in another form', async () => {
    const refused = async (email: string, resolve: ResolveMx) => (await checkEmail(email, resolve)).valid;
    expect([
      await refused('a@example.com', fails('ENOTFOUND')),
      await refused('a@example.com', fails('ENODATA')),
      await refused('a@example.com', () => Promise.resolve([{ exchange: '' }])),
      await refused('a@mailinator.com', answers),
      await refused('a@x.mailinator.com', answers),
      await refused('a@b', answers),
      await refused('a b@example.com', answers),
    ]).toEqual([false, false, false, false, false, false, false]);
  });
});
