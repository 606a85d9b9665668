import { expect, test } from 'vitest';
import { stepAfterCheck } from '../../../../web/src/features/login/email-check.ts';

test.each([
  [{ exists: false, canVerify: false, forceChangePassword: false }, { next: 'stay', text: 'Email does not exist' }],
  [{ exists: true, canVerify: true, forceChangePassword: false }, { next: 'send' }],
  [{ exists: true, canVerify: false, forceChangePassword: false }, { next: 'leave', text: expect.stringContaining('cannot be verified here') }],
  [{ exists: true, canVerify: true, forceChangePassword: true }, { next: 'leave', text: expect.stringContaining('cannot be verified here') }],
])('forgot password after %o', (check, step) => expect(stepAfterCheck(check)).toEqual(step));
