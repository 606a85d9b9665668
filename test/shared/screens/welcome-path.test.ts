import { expect, test } from 'vitest';
import { routes } from '../../../shared/screens/routes.ts';
import { parseSalesToken, welcomePath } from '../../../shared/screens/welcome-path.ts';

test.each([
  ['/welcome', true, undefined], ['/welcome/', true, undefined], ['/welcome/beacon', true, 'beacon'], ['/welcome/beacon/', true, 'beacon'],
  ['/welcome/a%20b', true, 'a b'], ['/welcome/100%', true, '100%'],
  ['/welcome/beacon/more', false, undefined], ['/welcomes', false, undefined], ['/overview/welcome', false, undefined], ['/', false, undefined],
])('%s belongs to sign-up: %s, with the token %s', (address, belongs, token) => {
  expect(welcomePath.test(address)).toBe(belongs);
  expect(parseSalesToken(address)).toBe(token);
});

test('matches the addresses of the welcome route', () => expect(routes.welcome.path).toBe('/welcome/:salesToken?'));
