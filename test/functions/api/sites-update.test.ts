import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getConnection } from '../../../functions/stores/connections/connections.ts';
import { getNode, listCompanies, replaceNode } from '../../../functions/stores/sites/sites.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z'), queues: true });
  await seedTree();
});
afterAll(() => program.stop());

const readRevision = async (siteId: string) => (await getNode(siteId))?.revision ?? -1;
const update = async (userId: string, siteId: string, site: unknown, revision?: number) =>
  program.call('update-site', {
    token: program.token(userId, userId === 'admin-user'), params: { siteId }, body: { revision: revision ?? (await readRevision(siteId)), site },
  });
const saved = async (userId: string, siteId: string, site: unknown): Promise<SiteNode> => {
  withStatus(await update(userId, siteId, site));
  const node = await getNode(siteId);
  if (node === null) throw new Error(`${siteId} is gone`);
  return node;
};

const everything = {
  address: '1 Main St', city: 'Boston', state: 'MA', zip: '02101', phone: '1', businessPhone: '2', cellPhone: '3', crmUrl: 'https://crm.test',
  url: 'https://site.test', tz: 'Eastern', timezone: 'Europe/Zurich', businessType: 'Veteran', logo: '/media/logos/abc.png', militaryBranch: 'navy',
  isFranchise: true, isEcommerce: true, hasEcommerce: true, suspended: false, status: 'evaluation', quickStatsSetup: true, initSite: true,
  expediteOnboarding: true, trialExpiryDate: '2026-11-28', searchTerms: ['a'], consumerSources: ['b'], dailyBudgets: { ga: 1, fb: 2, bing: 3, linkedin: 4 },
  roasThreshold: 1.5, vetfranStats: { logo: { completed: true } }, auditBaseline: { startDate: '2026-01-01', endDate: '2026-01-31' }, roi: 2,
  unitSales: { goals: { '2026': { revenue: 10, units: 1 } } },
};

test('every attribute of a site can be set and cleared', async () => {
  expect((await saved('admin-user', 'site-s1', { attr: everything })).attr).toEqual({ ...everything, trial: { days: 7 } });
  const cleared = Object.fromEntries(Object.keys(everything).map(name => [name, null]));
  expect((await saved('admin-user', 'site-s1', { attr: cleared })).attr).toEqual({});
});

test('keeps absent fields and removes null ones', async () => {
  await saved('org-user', 'site-s1', { attr: { city: 'Boston', zip: '02101' } });
  expect((await saved('org-user', 'site-s1', { attr: { zip: null } })).attr).toEqual({ city: 'Boston' });
});

test('clearing a field requires the right to set it', async () => {
  await saved('admin-user', 'site-trial', { name: 'On trial' });
  const answer = await update('trial-user', 'site-trial', { attr: { trialExpiryDate: null } });
  expect(answer).toMatchObject({ status: 403, json: { details: [{ path: 'attr.trialExpiryDate' }] } });
  expect((await getNode('site-trial'))?.attr.trialExpiryDate).toBe('2099-01-01');
});

test('an administrator toggles the free trial, and suspends and activates a site', async () => {
  expect((await saved('admin-user', 'site-n2', { attr: { trialExpiryDate: '2026-11-28', suspended: true } })).attr).toMatchObject({ suspended: true });
  expect((await update('org-user', 'site-n2', { name: 'Blocked' })).status).toBe(403);
  expect((await saved('admin-user', 'site-n2', { attr: { trialExpiryDate: null, suspended: null } })).attr).not.toHaveProperty('suspended');
  expect((await update('org-user', 'site-n2', { name: 'Open' })).status).toBe(200);
});

test('a site without a URL is no longer measured', async () => {
  await saved('org-user', 'site-n1', { attr: { url: 'https://measured.test' } });
  expect(await getConnection('site-n1', 'pagespeed')).toMatchObject({ sourceKey: 'https://measured.test' });
  await saved('org-user', 'site-n1', { attr: { url: null } });
  expect(await getConnection('site-n1', 'pagespeed')).toBeNull();
});

test('renaming a company updates the list of all companies', async () => {
  await saved('reseller-user', 'brand', { name: '  Brand new ' });
  expect((await listCompanies()).nodes.map(({ name }) => name)).toContain('Brand new');
});

describe('invalid attributes are refused by name', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['site-s1', 'franDevOnly', { franDevOnly: true }], ['site-s1', 'linkedSiteNickNames', { linkedSiteNickNames: {} }],
    ['site-s1', 'isAffiliate', { isAffiliate: true }], ['south', 'trialExpiryDate', { trialExpiryDate: '2026-11-28' }],
    ['site-s1', 'trialExpiryDate', { trialExpiryDate: '2026-02-31' }], ['site-s1', 'roasThreshold', { roasThreshold: 1.5 }],
    ['site-s1', 'roasThreshold', { roasThreshold: 1.55, isEcommerce: true }], ['org', 'token', { token: 'affiliate' }],
    ['site-s1', 'auditBaseline', { auditBaseline: { startDate: '2026-02-01', endDate: '2026-01-01' } }],
    ['north', 'linkedSiteNickNames', { linkedSiteNickNames: { 'site-s1': 'Not linked' } }],
    ['site-s1', 'logo', { logo: 'data:text/html,x' }], ['site-s1', 'url', { url: 'ftp://x' }],
    ['reseller', 'goalNames', { goalNames: { generate_lead: 'Call' } }],
  ])('%s: %s', async (siteId, name, attr) => {
    const before = await getNode(siteId);
    expect(await update('admin-user', siteId, { attr })).toMatchObject({ status: 400, json: { details: [{ path: `body.site.attr.${name}` }] } });
    expect(await getNode(siteId)).toEqual(before);
  });
});

test('a linked site has its own name in the linking region', async () => {
  const north = await saved('region-user', 'north', { attr: { linkedSiteNickNames: { 'site-w1': 'Our west' }, franDevOnly: true } });
  expect(north.attr.linkedSiteNickNames).toEqual({ 'site-w1': 'Our west' });
});

test('only an administrator can change a sales token, not its reseller', async () => {
  expect((await update('reseller-user', 'reseller', { name: 'Mine' })).status).toBe(403);
  expect((await saved('admin-user', 'reseller', { name: 'Theirs', attr: { directoryAccess: true } })).attr).toEqual({ directoryAccess: true });
});

test('only administrators and resellers can start an evaluation', async () => {
  expect((await update('org-user', 'site-s1', { attr: { status: 'evaluation' } })).status).toBe(403);
  await saved('reseller-user', 'site-s1', { attr: { status: 'evaluation' } });
  expect((await saved('org-user', 'site-s1', { attr: { status: 'onboarded' } })).attr.status).toBe('onboarded');
});

test('on concurrent saves the later one is refused, and nothing is lost', async () => {
  const revision = await readRevision('site-s1');
  withStatus(await update('org-user', 'site-s1', { attr: { city: 'First' } }, revision));
  expect(await update('brand-user', 'site-s1', { attr: { city: 'Second' } }, revision)).toMatchObject({
    status: 409, json: { code: 'conflict', message: 'Someone else changed this. Nothing was saved. Reload to see their changes' },
  });
  expect((await getNode('site-s1'))?.attr.city).toBe('First');
});

test('the table also refuses an outdated write', async () => {
  const before = await getNode('site-s1');
  if (before === null) throw new Error('No site');
  await replaceNode({ ...before, name: 'Quick' }, before.revision);
  await expect(replaceNode({ ...before, name: 'Slow' }, before.revision)).rejects.toMatchObject({ code: 'conflict' });
});

describe('the wizard of a site', () => {
  const wizard = async (userId: string, siteId: string, more: object, revision?: number) =>
    program.call('update-site', { token: program.token(userId), params: { siteId }, body: { revision: revision ?? (await readRevision(siteId)), site: {}, ...more } });
  const begin = async (more: Partial<SiteNode['attr']> = {}) => {
    const node = await getNode('site-n1');
    if (node === null) throw new Error('site-n1 is gone');
    const ga4 = { tokenId: 'ga4:x', accountId: '1', accountName: 'A', propertyId: '2', propertyName: 'P' };
    await replaceNode({ ...node, attr: { status: 'onboarding', accounts: { ga4 }, ...more } }, node.revision);
  };

  test('advances for its own user, and a repeated step has no further effect', async () => {
    await begin();
    const revision = await readRevision('site-n1');
    expect((await wizard('site-user', 'site-n1', { wizard: { type: 'next' } }, revision)).status).toBe(200);
    expect((await wizard('site-user', 'site-n1', { wizard: { type: 'next' } }, revision)).status).toBe(409);
    expect((await getNode('site-n1'))?.attr.onboarding).toEqual({ step: 2, later: [], answers: [] });
    expect((await wizard('site-user', 'site-n1', { wizard: { type: 'claim-later', services: ['gmb', 'fbPage', 'linkedinOrg'] } })).status).toBe(200);
    expect((await getNode('site-n1'))?.attr).toMatchObject({ status: 'onboarding', onboarding: { later: ['gmb', 'fbPage', 'linkedinOrg'] } });
  });

  test('refuses steps its rule does not allow, and nobody can set it directly', async () => {
    await begin({ accounts: {} });
    const before = await getNode('site-n1');
    expect((await wizard('site-user', 'site-n1', { wizard: { type: 'next' } })).status).toBe(400);
    expect((await wizard('site-user', 'site-n1', { questions: [{ question: 'x', answer: 'y' }] })).status).toBe(400);
    expect((await update('admin-user', 'site-n1', { attr: { onboarding: { step: 6, later: [], answers: [] } } })).status).toBe(403);
    expect(await getNode('site-n1')).toEqual(before);
  });

  test('onboards an expedited site only after its answers', async () => {
    await begin({ expediteOnboarding: true, onboarding: { step: 5, later: [], answers: [] } });
    await wizard('site-user', 'site-n1', { wizard: { type: 'next' } });
    expect((await getNode('site-n1'))?.attr).toMatchObject({ status: 'onboarding', onboarding: { step: 6 } });
    const questions = ['Which CRM do you use?', 'Which platform is your website built on?', 'Do you track franchise-development stats?', 'Do you have a monthly advertising budget?', 'Do you track keywords?', 'Is this a veteran franchise?']
      .map((question, index) => ({ question, answer: index < 2 ? 'None' : 'No' }));
    expect((await wizard('site-user', 'site-n1', { wizard: { type: 'next' }, questions: questions.slice(1) })).status).toBe(400);
    expect((await wizard('site-user', 'site-n1', { wizard: { type: 'next' }, questions })).status).toBe(200);
    expect((await getNode('site-n1'))?.attr).toMatchObject({ status: 'onboarded', onboarding: { step: 8, answers: questions } });
  });
});

test('suspending, reactivating, or changing zone or shop status rebuilds all rows, including nodes above', async () => {
  const asked = async (attr: object) => {
    const before = ((await program.queues?.pending('rollups')) ?? []).filter(text => text.includes('"whole":true')).length;
    await saved('admin-user', 'site-w1', { attr });
    return ((await program.queues?.pending('rollups')) ?? []).filter(text => text.includes('"whole":true')).slice(before).map((text): unknown => JSON.parse(text));
  };
  const whole = [expect.objectContaining({ siteId: 'site-w1', whole: true, also: 'above' })];
  for (const attr of [{ suspended: true }, { suspended: null }, { tz: 'Central' }, { isEcommerce: true }]) expect(await asked(attr)).toEqual(whole);
  expect(await asked({ city: 'Boston' })).toEqual([]);
});
