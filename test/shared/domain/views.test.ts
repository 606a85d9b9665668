import { expect, test } from 'vitest';
import { findAddressProblem, findAddressScope } from '../../../shared/domain/views/views.ts';

test.each([
  ['/overview', null],
  ['/ads-paid?node=org&period=2026-10', null],
  ['/channel-performance/paid', null],
  ['/settings', 'This page cannot be saved'],
  ['/nowhere?node=org', 'This page cannot be saved'],
])('%s', (address, problem) => expect(findAddressProblem(address)).toBe(problem));

test.each([
  ['/overview', null],
  ['/overview?period=2026-10', null],
  ['/overview?site=site-a', 'site-a'],
  ['/overview?site=site-a&node=org.abcdefgh', 'org.abcdefgh'],
])('the scope of %s is %s', (address, scope) => expect(findAddressScope(address)).toBe(scope));
