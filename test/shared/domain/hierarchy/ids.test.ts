import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idFromName } from '../../../../shared/domain/hierarchy/ids.ts';
import { nodeTypes } from '../../../../shared/model/node.ts';
import { idSchema } from '../../../../shared/model/primitives.ts';

describe('idFromName', () => {
  it.each([
    ['Northfold Boston', 'SITE', 'northfold-boston'], ['  Café & Söhne!  ', 'SITE', 'cafe-sohne'], ['北京', 'REG', 'region'], ['A', 'ORG', 'organization-a'],
    ['ISL', 'TOKEN', 'token-isl'], ['Logo', 'SITE', 'site-logo'], ['...', 'TOP_ORG', 'company'], ['x'.repeat(80), 'SITE', 'x'.repeat(48)],
    // '/metrics/month/...' is another call than '/metrics/{siteId}/...'.
    ['Month', 'SITE', 'site-month'], ['month!', 'ORG', 'organization-month'], ['Month 2', 'SITE', 'month-2'],
  ] as const)('%s (%s) is %s and unpredictable characters', (name, type, id) => expect(idFromName(name, type, '0a1b2c3d')).toBe(`${id}-0a1b2c3d`));

  it('is always a lowercase id with a random ending, whatever the name', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), fc.constantFrom(...nodeTypes), (name, type) => {
        const id = idFromName(name, type, '0123abcd');
        return idSchema.safeParse(id).success && id === id.toLowerCase() && id.endsWith('-0123abcd');
      }),
    ));
});
