import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultAttr } from '../../../../shared/domain/hierarchy/defaults.ts';
import { deletionTexts, computeDeletionPlan } from '../../../../shared/domain/hierarchy/deletion.ts';
import { countedOnce, linkProblem, nameInRegion, withoutLink } from '../../../../shared/domain/hierarchy/links.ts';
import { liesAtOrBelow, mayStandBelow, moveProblem, pathAfterMove, pathBelow, pathIds, findRootId } from '../../../../shared/domain/hierarchy/paths.ts';
import { afterDeletion, levels, select, withinRange } from '../../../../shared/domain/hierarchy/selection.ts';
import { type NodeType, nodeTypes, type SiteNode, siteNodeSchema } from '../../../../shared/model/node.ts';

const node = (type: NodeType, sitePath: string, over: Partial<SiteNode> = {}): SiteNode =>
  siteNodeSchema.parse({
    siteId: pathIds(sitePath).at(-1), name: `Name of ${sitePath}`, type, sitePath, attr: {}, revision: 0, createdAt: '2026-01-01T00:00:00Z', ...over,
  });

describe('paths', () => {
  it('places roots below the provider and everything else below its parent', () => {
    expect(pathBelow(null, 'token-1')).toBe('/ISL/token-1');
    expect(pathBelow('/ISL/token-1/org-1', 'site-1')).toBe('/ISL/token-1/org-1/site-1');
  });

  it.each([
    ['/ISL/a/b', '/ISL/a', true], ['/ISL/a', '/ISL/a', true], ['/ISL/ab', '/ISL/a', false], ['/ISL/a', '/ISL/a/b', false], ['/ISL', '/ISL/a', false],
  ])('%s at or below %s: %s', (path, ancestor, expected) => expect(liesAtOrBelow(path, ancestor)).toBe(expected));

  it('finds the root a path belongs to', () => {
    expect(findRootId('/ISL/token-1/org-1')).toBe('token-1');
    expect(findRootId('/ISL')).toBe('ISL');
    expect(findRootId('')).toBe('');
  });

  it.each<[NodeType, NodeType | null, boolean]>([
    ['TOKEN', null, true], ['TOKEN', 'TOKEN', false], ['TOP_ORG', 'TOKEN', true], ['ORG', 'TOP_ORG', true], ['ORG', 'REG', false],
    ['REG', 'ORG', true], ['REG', null, false], ['SITE', 'REG', true], ['SITE', 'ORG', true], ['SITE', 'SITE', false],
  ])('%s below %s: %s', (type, parent, expected) => expect(mayStandBelow(type, parent)).toBe(expected));

  it('moves a subtree by whole segments and leaves the rest', () => {
    expect(pathAfterMove('/ISL/a/b/c', '/ISL/a/b', '/ISL/d/b')).toBe('/ISL/d/b/c');
    expect(pathAfterMove('/ISL/a/bc', '/ISL/a/b', '/ISL/d/b')).toBe('/ISL/a/bc');
  });

  it('explains why a move is impossible', () => {
    const region = node('REG', '/ISL/org-1/reg-1');
    expect(moveProblem(region, node('ORG', '/ISL/org-2'))).toBeNull();
    expect(moveProblem(region, node('ORG', '/ISL/org-1'))).toBe('same-place');
    expect(moveProblem(region, node('SITE', '/ISL/org-2/site-1'))).toBe('wrong-parent');
    expect(moveProblem(node('ORG', '/ISL/top-1/org-1'), node('TOP_ORG', '/ISL/top-1/org-1/top-2'))).toBe('below-itself');
    expect(moveProblem(node('ORG', '/ISL/org-1'), null)).toBe('same-place');
  });
});

describe('defaultAttr', () => {
  const admin = { isAdmin: true, nodeType: null, siteId: null };
  it.each(nodeTypes)('creates %s in a form that the model accepts', type => {
    expect(siteNodeSchema.safeParse({ ...node(type, '/ISL/abc'), attr: defaultAttr(type, admin) }).success).toBe(true);
  });
  it('has state AL, the Pacific zone and affiliate tokens', () => {
    expect(defaultAttr('SITE', admin)).toMatchObject({ state: 'AL', tz: 'Pacific' });
    expect(defaultAttr('TOKEN', admin)).toEqual({ isAffiliate: true });
  });
  it("gives a reseller's new organization the reseller's own site id as token", () => {
    expect(defaultAttr('ORG', { isAdmin: false, nodeType: 'TOKEN', siteId: 'token-9' }).token).toBe('token-9');
    expect(defaultAttr('ORG', admin).token).toBe('ISL');
    expect(defaultAttr('ORG', admin, { attr: { token: 'token-3' } }).token).toBe('token-3');
    expect(defaultAttr('ORG', { isAdmin: true, nodeType: 'TOKEN', siteId: 'token-9' }).token).toBe('ISL');
  });
});

describe('links', () => {
  const region = node('REG', '/ISL/org-1/reg-1', { linkedSites: ['site-9'], attr: { linkedSiteNickNames: { 'site-9': 'Nine' } } });
  it.each([
    [region, node('SITE', '/ISL/org-1/reg-2/site-2'), null],
    [node('ORG', '/ISL/org-1'), node('SITE', '/ISL/org-2/site-2'), 'not-a-region'],
    [region, node('REG', '/ISL/org-1/reg-2'), 'not-a-site'],
    [region, node('SITE', '/ISL/org-1/reg-1/site-1'), 'already-below'],
    [region, node('SITE', '/ISL/org-1/reg-2/site-9'), 'already-linked'],
    [node('REG', '/ISL/org-1/reg-1', { attr: { franDevOnly: true } }), node('SITE', '/ISL/org-2/site-2'), 'fran-dev-only'],
    [node('REG', '/ISL/org-1/reg-1', { attr: { franDevOnly: true } }), node('SITE', '/ISL/org-2/site-2', { attr: { isFranchise: true } }), null],
  ])('validates a link', (from, site, problem) => expect(linkProblem(from, site)).toBe(problem));

  it("uses the nickname in the region, else the site's own name", () => {
    expect(nameInRegion(region, { siteId: 'site-9', name: 'Own' })).toBe('Nine');
    expect(nameInRegion(region, { siteId: 'site-8', name: 'Own' })).toBe('Own');
    expect(nameInRegion(node('REG', '/ISL/org-1/reg-1'), { siteId: 'site-8', name: 'Own' })).toBe('Own');
  });

  it('removes a link with its nickname', () => {
    expect(withoutLink(region, 'site-9')).toMatchObject({ linkedSites: [], attr: { linkedSiteNickNames: {} } });
    expect(withoutLink(node('REG', '/ISL/org-1/reg-1'), 'site-9').linkedSites).toBeUndefined();
  });

  it('counts a site once, without regard to case', () => {
    expect(countedOnce([{ siteId: 'Site-1' }, { siteId: 'site-1' }, { siteId: 'site-2' }])).toHaveLength(2);
  });
});

describe('selection', () => {
  const lengths = { topOrganisation: 2, organisation: 3, region: 1, site: 0 };
  it('resets an out-of-range selection to the first and preserves an empty choice', () => {
    expect(withinRange({ topOrganisation: 1, organisation: 3, region: -1, site: 4 }, lengths)).toEqual({
      topOrganisation: 1, organisation: 0, region: -1, site: -1,
    });
  });
  it('takes the first of every level below', () => {
    expect(select({ topOrganisation: 0, organisation: 2, region: 0, site: 0 }, 'topOrganisation', 1, lengths)).toEqual({
      topOrganisation: 1, organisation: 0, region: 0, site: -1,
    });
  });
  it('resets only the deleted level', () => {
    expect(afterDeletion({ topOrganisation: 0, organisation: 2, region: 0, site: 0 }, 'region')).toEqual({
      topOrganisation: 0, organisation: 2, region: -1, site: 0,
    });
  });
  it('is always within range, whatever is selected', () => {
    const length = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...levels), fc.integer({ min: -3, max: 9 }), fc.record({ topOrganisation: length, organisation: length, region: length, site: length }), (level, index, of) => {
        const selection = select({ topOrganisation: 0, organisation: 0, region: 0, site: 0 }, level, index, of);
        for (const name of levels) expect(selection[name] < of[name]).toBe(true);
      }),
    );
  });
});

describe('deletion', () => {
  const nothing = { count: 0, more: false };
  const now = new Date('2026-11-30T12:00:00.000Z');
  const until = '2026-12-30T12:00:00.000Z';
  const bare = { type: 'REG' as const, name: 'Midwest', children: [], users: 0, linkedFrom: [], connectedServices: [], intakes: 0, data: { leads: nothing, audits: nothing, sales: nothing } };
  it('is refused while children exist, and names them', () => {
    expect(computeDeletionPlan({ ...bare, children: ['A', 'B', 'C', 'D', 'E'].map(name => ({ name })) }, now)).toEqual({
      allowed: false, message: 'Midwest still contains A, B, C and 2 more. Delete or move them first. Nothing was deleted.',
    });
    expect(computeDeletionPlan({ ...bare, children: [{ name: 'A' }] }, now)).toMatchObject({ message: expect.stringContaining('contains A. ') });
  });
  it('lists everything it deletes', () => {
    expect(computeDeletionPlan(bare, now)).toEqual({ allowed: true, effects: [], until });
    expect(computeDeletionPlan({ ...bare, users: 1, linkedFrom: ['Texas'], connectedServices: ['Google Analytics', 'Facebook Ads'] }, now)).toEqual({
      allowed: true, effects: ['1 user loses access', 'its link to Texas is removed', 'Google Analytics, Facebook Ads are disconnected'], until,
    });
    expect(computeDeletionPlan({ ...bare, users: 2, connectedServices: ['Google Analytics'] }, now)).toMatchObject({
      effects: ['2 users lose access', 'Google Analytics is disconnected'],
    });
  });
  it('counts the data that goes, and says where it stopped counting', () => {
    const counts = (leads: number, audits: number, sales: number, more = false) => ({ leads: { count: leads, more }, audits: { count: audits, more: false }, sales: { count: sales, more: false } });
    const describe = (intakes: number, data: ReturnType<typeof counts>) => computeDeletionPlan({ ...bare, intakes, data }, now);
    expect(describe(1, counts(1, 0, 0))).toMatchObject({ effects: ['1 lead intake stops accepting leads', '1 lead can no longer be seen'] });
    expect(describe(2, counts(1204, 9, 1))).toMatchObject({
      effects: ['2 lead intakes stop accepting leads', '1,204 leads, 9 audits, and 1 month of entered sales can no longer be seen'],
    });
    expect(describe(0, counts(9000, 1, 14, true))).toMatchObject({ effects: ['over 9,000 leads, 1 audit, and 14 months of entered sales can no longer be seen'] });
  });
  it("asks with the specification's text", () => {
    expect(deletionTexts.USER.question('a@b.c')).toBe('Are you sure to delete a@b.c');
    for (const type of nodeTypes) expect(deletionTexts[type].question('X')).toBe('Are you sure you want to delete X?');
    expect(Object.values(deletionTexts).map(({ done }) => done)).toEqual([
      'Organization has been deleted', 'Company has been deleted', 'Region has been deleted', 'Site has been deleted', 'Sales Token has been deleted', 'Deleted successfully',
    ]);
  });
});
