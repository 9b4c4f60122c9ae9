import { expect, it } from 'vitest';
import { statementFailure } from './failures.ts';

it('says why values are read from JSON on MariaDB alone', () => {
  const refusal = Object.assign(new Error('FUNCTION shop.JSON_COMPACT does not exist'), {
    errno: 1305,
    code: 'ER_SP_DOES_NOT_EXIST',
  });
  expect(statementFailure(refusal, false)).toMatchObject({
    code: 'query.unsupported',
    message: expect.stringContaining('MySQL'),
  });
});
