import { registry } from '../../../shared/contract/registry.ts';
import { sessionEndpoints } from '../../functions/support/program.ts';
import { askCursors } from './cursors.ts';
import { askCredentialReach } from './credentials.ts';
import { type Expected, computeExpected } from './expected.ts';
import { askMatrix, type Judge, realOnes } from './matrix.ts';
import { fieldsToSet, listVariants, withBody } from './requests.ts';
import { runConcurrently, type Served, type ServedResponse } from './served.ts';
import { askTopics } from './topics.ts';
import { findCheckoutId, credentialed, linkingRegion, makePersonId, places, signedInBy, makeTokenId } from './world.ts';

const concurrency = 8;

/** Each field of a body that access checks one by one, by every viewer, at places of every kind. */
export async function askFields(judge: Judge, about: readonly string[] = ['sit-amber', 'sit-linked', 'reg-amber']): Promise<void> {
  for (const endpoint of sessionEndpoints) {
    const fields = fieldsToSet(endpoint);
    if (fields.length === 0) continue;
    const cells = realOnes(judge).flatMap(asker =>
      about.flatMap(siteId => fields.map(field => ({ asker, siteId, field }))),
    );
    await runConcurrently(cells, concurrency, async ({ asker, siteId, field }) => {
      const [variant] = listVariants(endpoint, siteId);
      if (variant === undefined) return;
      const expected = computeExpected(endpoint, variant.action, asker, siteId, judge.tree, [field.name]);
      await judge.cell(asker, endpoint, withBody(variant.asked, field.body), expected, `${siteId} ${field.name}`);
    });
  }
}

/** What may be set of a person, written by hand: of oneself, of people of a site one manages, and by administrators. */
const personFields: Readonly<Record<string, { value: unknown; self: boolean; managed: boolean; adminSelf: boolean }>> = {
  given_name: { value: 'Other', self: true, managed: true, adminSelf: true },
  family_name: { value: 'Other', self: true, managed: true, adminSelf: true },
  enableSiteAlerts: { value: false, self: true, managed: false, adminSelf: true },
  enableBillingEmails: { value: true, self: false, managed: false, adminSelf: true },
  enableIntroTutorial: { value: true, self: true, managed: false, adminSelf: true },
  disabled: { value: true, self: false, managed: false, adminSelf: false },
  siteId: { value: 'sit-amber-2', self: false, managed: true, adminSelf: false },
};

/** Each field of a person by every viewer, of themselves and of others; a newer revision keeps all of it from being written. */
export async function askPersonFields(judge: Judge): Promise<void> {
  const endpoint = registry['update-user'];
  const cells = realOnes(judge).flatMap(asker =>
    [...new Set([asker.person.siteId ?? '', 'sit-amber', 'sit-amber-2', 'reg-amber', 'sit-linked'])].flatMap(siteId => Object.entries(personFields).map(([name, rule]) => ({ asker, siteId, name, rule }))),
  );
  await runConcurrently(cells, concurrency, async ({ asker, siteId, name, rule }) => {
    const { person } = asker;
    const userId = siteId === '' ? person.userId : makePersonId(siteId);
    const isSelf = userId === person.userId;
    const reached = computeExpected(endpoint, endpoint.access.action, asker, siteId, judge.tree);
    const base: Expected = isSelf && person.reach === 'all' ? 'allowed' : reached;
    const may = person.reach === 'all' ? !isSelf || rule.adminSelf : isSelf ? rule.self : rule.managed;
    // Whoever moves somebody must manage where they go: that site is another tenant's.
    const away = name === 'siteId' && may && person.reach !== 'all';
    const expected: Expected = base !== 'allowed' ? base : !may ? 'forbidden' : away ? 'absent' : 'allowed';
    await judge.cell(asker, endpoint, { params: { userId }, body: JSON.stringify({ [name]: rule.value, revision: 999 }) }, expected, `${userId} ${name}`);
  });
}

/** Ids of nodes inside of bodies: the other end of a link and an administrator to be. What would be allowed is left undone. */
export async function askBodyNodes(judge: Judge): Promise<void> {
  const link = registry['link-sites'];
  const cells = realOnes(judge).flatMap(asker => places.map(siteId => ({ asker, siteId })));
  await runConcurrently(cells, concurrency, async ({ asker, siteId }) => {
    const base = computeExpected(link, 'region.link', asker, linkingRegion, judge.tree);
    const other = computeExpected({ ...link, access: { kind: 'node', action: 'site.link', node: { from: 'path', param: 'siteId' } } }, 'site.link', asker, siteId, judge.tree);
    const expected = base === 'allowed' ? other : base;
    if (expected === 'allowed') return;
    await judge.cell(asker, link, { params: { siteId: linkingRegion }, body: JSON.stringify({ siteIds: [siteId] }) }, expected, `${linkingRegion} with ${siteId}`);
  });
  const create = registry['create-user'];
  const form = { given_name: 'New', family_name: 'Person', email: 'new@insights.test', enableSiteAlerts: false, enableBillingEmails: false };
  for (const asker of realOnes(judge)) {
    if (asker.person.reach === 'all') continue;
    const expected = asker.person.reach === 'refused' ? 'unauthorized' : 'forbidden';
    await judge.cell(asker, create, { body: JSON.stringify({ ...form, siteId: null }) }, expected, 'an administrator');
  }
}

/** Each credential at each site, to look into it and to choose it. */
export async function askCredentials(judge: Judge): Promise<void> {
  const get = registry['get-token'];
  const put = registry['update-site'];
  const cells = realOnes(judge).flatMap(asker => credentialed.flatMap(siteId => [...credentialed, 'sit-nowhere'].map(owner => ({ asker, siteId, owner }))));
  await runConcurrently(cells, concurrency, async ({ asker, siteId, owner }) => {
    const tokenId = makeTokenId(owner);
    const reached = computeExpected(get, get.access.action, asker, siteId, judge.tree);
    const isCreator = signedInBy[owner] === asker.person.userId;
    const answer: Expected = isCreator ? 'allowed' : owner === siteId ? 'forbidden' : 'absent';
    await judge.cell(asker, get, { params: { tokenId }, query: { siteId } }, reached === 'allowed' ? answer : reached, `${tokenId} at ${siteId}`);
    const mayPut = computeExpected(put, put.access.action, asker, siteId, judge.tree);
    for (const service of ['gsc', 'fb'] as const) {
      const account = service === 'gsc' ? { tokenId, accountName: 'sc-domain:a.test' } : { tokenId, accountName: 'Ads', adAccId: 'act_1' };
      const body = JSON.stringify({ revision: judge.tree.get(siteId)?.revision ?? 0, site: {}, overrideAccounts: { [service]: account } });
      // One they may look into is taken as far as the platform, which is stopped; any other is refused by name.
      const status = service === 'gsc' && isCreator ? 503 : service === 'gsc' && owner === siteId ? 403 : 400;
      await judge.cell(asker, put, { params: { siteId }, body }, mayPut === 'allowed' ? response => response.status === status : mayPut, `${service} ${tokenId} at ${siteId}`);
    }
  });
}

const buyers = ['org-amber', 'sit-amber', 'sit-amber-b', 'sit-amber-2', 'sit-linked', 'sit-trial'];
/** Each checkout at each place: one of another place, were it within reach, is told there like one that nobody began. */
export async function askCheckouts(judge: Judge): Promise<void> {
  const outcome = registry['get-checkout-outcome'];
  const owners = [...buyers, 'sit-nowhere'];
  const cells = realOnes(judge).flatMap(asker => buyers.flatMap(siteId => owners.map(owner => ({ asker, siteId, owner }))));
  await runConcurrently(cells, concurrency, async ({ asker, siteId, owner }) => {
    const reached = computeExpected(outcome, outcome.access.action, asker, siteId, judge.tree);
    const notThere = ({ status, text }: ServedResponse) => status === 404 && text === '{"code":"not-found","message":"Session has expired"}';
    const expected = reached !== 'allowed' ? reached : owner === siteId ? ({ status, json }: ServedResponse) => status === 200 && Object(json)['sessionId'] === findCheckoutId(owner) : notThere;
    await judge.cell(asker, outcome, { params: { siteId, sessionId: findCheckoutId(owner) } }, expected, `checkout of ${owner} at ${siteId}`);
  });
}

/** The deletion that made the world's gap is its administrator's alone to watch. */
export async function askJobs(judge: Judge, jobId: string): Promise<void> {
  for (const asker of realOnes(judge)) {
    const base = computeExpected(registry['get-job'], 'session.read', asker, '', judge.tree);
    await judge.cell(asker, registry['get-job'], { params: { jobId } }, base === 'allowed' && asker.person.reach !== 'all' ? 'absent' : base, 'of an administrator');
  }
}

/** The whole matrix: every endpoint, and all that travels with a call. */
export async function askEverything(served: Served, judge: Judge): Promise<void> {
  await askMatrix(judge);
  await askFields(judge, ['sit-amber', 'sit-linked', 'sit-paused', 'reg-amber', 'tok-amber', 'sit-trial']);
  await askPersonFields(judge);
  await askBodyNodes(judge);
  await askCredentials(judge);
  await askCredentialReach(judge);
  await askCheckouts(judge);
  await askCursors(judge);
  await askJobs(judge, served.deletionId);
  await askTopics(served, judge);
}
