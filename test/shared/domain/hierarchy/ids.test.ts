import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idsFromName } from '../../../../shared/domain/hierarchy/ids.ts';
import { nodeTypes } from '../../../../shared/model/node.ts';
import { idSchema } from '../../../../shared/model/primitives.ts';

describe('idsFromName', () => {
  it.each([
    ['Northfold Boston', 'SITE', 'northfold-boston'], ['  Café & Söhne!  ', 'SITE', 'cafe-sohne'], ['北京', 'REG', 'region'], ['A', 'ORG', 'organization-a'],
    ['ISL', 'TOKEN', 'token-isl'], ['Logo', 'SITE', 'site-logo'], ['...', 'TOP_ORG', 'company'], ['x'.repeat(80), 'SITE', 'x'.repeat(48)],
    // '/metrics/month/...' is another call than '/metrics/{siteId}/...'.
    ['Month', 'SITE', 'site-month'], ['month!', 'ORG', 'organization-month'], ['Month 2', 'SITE', 'month-2'],
  ] as const)('%s (%s) begins with %s', (name, type, id) => expect(idsFromName(name, type, 'abcd')[0]).toBe(id));

  it('counts up, then gives up counting', () =>
    expect(idsFromName('North', 'SITE', '1a2b')).toEqual(['north', 'north-2', 'north-3', 'north-4', 'north-1a2b']));

  it('is always an id in lower case, whatever the name', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), fc.constantFrom(...nodeTypes), (name, type) => {
        const ids = idsFromName(name, type, '0123abcd');
        return new Set(ids).size === ids.length && ids.every(id => idSchema.safeParse(id).success && id === id.toLowerCase() && id !== 'isl' && id !== 'month');
      }),
    ));
});
