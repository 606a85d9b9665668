import { registry } from '../../../shared/contract/registry.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { ConnectableService } from '../../../shared/platforms/registry.ts';
import type { Asker } from './expected.ts';
import { type Judge, realOnes } from './matrix.ts';
import { type Asked, runConcurrently } from './served.ts';
import { mates, signedInBy, signInOfCompany, signInOfTenants, signInShared, makeTokenId } from './world.ts';

const concurrency = 8;

/** `yes`: past access. `no`: the site is in reach, this is not allowed. `none`: as if there were no such thing. `out`: signed in nowhere. */
type Word = 'yes' | 'no' | 'none' | 'out';
/**
 * `site`: whether an account may be chosen there at all. Then what each sign-in is to the person: `nobody`: the site's
 * own, made by somebody outside of this world. `company`: made by usr-org-amber, used at sit-amber and sit-cousin.
 * `tenants`: made by usr-tok-amber, used at sit-amber, sit-trial and sit-amber-2. `foreign`: another tenant's. `shared`:
 * made by usr-brd-amber, used at sit-amber.
 */
type Row = readonly [site: Word, nobody: Word, company: Word, tenants: Word, foreign: Word, shared: Word];

const nothing: Row = ['none', 'none', 'none', 'none', 'none', 'none'];
const signedOut: Row = ['out', 'out', 'out', 'out', 'out', 'out'];
const readOnly: Row = ['no', 'no', 'no', 'no', 'no', 'no'];

/**
 * Who may look into which sign-in, and take another account of it, at a site: written by hand from the sentence in
 * architecture.md. A sign-in serves the person who created it and nobody else, whatever they manage and wherever it is
 * used, unless its creator shared it with a named person of their own node or below it in their organization. The
 * tenants' sign-in names mate-tok-amber, and, as no call would store it, usr-brd-amber, usr-org-amber (customers of the
 * reseller), usr-sit-trial (of another reseller) and the administrator. The shared one names usr-org-amber,
 * usr-reg-amber and mate-sit-amber, and, likewise, usr-tok-amber and the administrator (above), usr-sit-trial and
 * off-disabled.
 */
const table: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  'sit-amber': {
    'adm-admin': ['yes', 'no', 'no', 'no', 'none', 'no'],
    'usr-tok-amber': ['yes', 'no', 'no', 'yes', 'none', 'no'],
    'mate-tok-amber': ['yes', 'no', 'no', 'yes', 'none', 'no'],
    'usr-tok-basil': nothing,
    'usr-brd-amber': ['yes', 'no', 'no', 'no', 'none', 'yes'],
    'usr-org-amber': ['yes', 'no', 'yes', 'no', 'none', 'yes'],
    'mate-org-amber': ['yes', 'no', 'no', 'no', 'none', 'no'],
    'usr-reg-amber': ['yes', 'no', 'no', 'no', 'none', 'yes'],
    'usr-sit-amber': ['yes', 'no', 'no', 'no', 'none', 'no'],
    'mate-sit-amber': ['yes', 'no', 'no', 'no', 'none', 'yes'],
    'usr-sit-trial': nothing,
    'usr-sit-late': nothing,
    'usr-sit-deleted': nothing,
    'off-disabled': signedOut,
  },
  // Its own sign-in was made by usr-sit-trial.
  'sit-trial': {
    'adm-admin': ['yes', 'no', 'none', 'no', 'none', 'none'],
    'usr-tok-amber': nothing,
    'mate-tok-amber': nothing,
    'usr-tok-basil': readOnly,
    'usr-brd-amber': nothing,
    'usr-org-amber': nothing,
    'mate-org-amber': nothing,
    'usr-reg-amber': nothing,
    'usr-sit-amber': nothing,
    'mate-sit-amber': nothing,
    'usr-sit-trial': ['yes', 'yes', 'none', 'no', 'none', 'none'],
    'usr-sit-late': nothing,
    'usr-sit-deleted': nothing,
    'off-disabled': signedOut,
  },
};

const signIns = (siteId: string) =>
  [
    { kind: 1, service: 'gsc', tokenId: makeTokenId(siteId), named: 'gsc:chosen' },
    { kind: 2, service: 'fb', tokenId: signInOfCompany, named: siteId === 'sit-amber' ? 'fb:chosen' : null },
    { kind: 3, service: 'bing', tokenId: signInOfTenants, named: 'bing:chosen' },
    { kind: 4, service: 'gsc', tokenId: makeTokenId('sit-amber-2'), named: null },
    { kind: 5, service: 'linkedin', tokenId: signInShared, named: siteId === 'sit-amber' ? 'linkedin:chosen' : null },
  ] as const;

/** Who signed in for each, as a column of the table: they alone see and change who else uses it. */
const creators = [null, null, 'usr-org-amber', 'usr-tok-amber', null, 'usr-brd-amber'] as const;

/** Accounts as people send them: the one that test/functions/support/connected.ts chose, and one of somebody else. */
const accounts = {
  gsc: { standing: { accountName: 'sc-domain:n1.test' }, other: { accountName: 'sc-domain:another.test' } },
  fb: {
    standing: { accountName: 'Ads', adAccId: 'act_99' },
    other: { accountName: 'Ads', adAccId: 'act_1' },
  },
  bing: {
    standing: { customerId: '1', customerName: 'Customer', accountId: '2', accountName: 'Ads' },
    other: { customerId: '1', customerName: 'Customer', accountId: '3', accountName: 'Other' },
  },
  linkedin: {
    standing: { accountId: '6', accountName: 'Ads', reference: 'urn:li:organization:5', account: 'urn:li:sponsoredAccount:6', type: 'BUSINESS' },
    other: { accountId: '7', accountName: 'Ads', reference: 'urn:li:organization:5', account: 'urn:li:sponsoredAccount:7', type: 'BUSINESS' },
  },
} as const;

/** What an answer says: past access every platform is stopped, which answers 503. */
const listing: Readonly<Record<Word, number>> = { yes: 503, no: 403, none: 404, out: 401 };

/** How an answer to a choice reads: a sign-in that is not there for this site is named in a 400 to whoever may save it. */
function choosing(site: Word, word: Word): number {
  const mayChoose = site === 'yes';
  return mayChoose && word === 'none' ? 400 : listing[mayChoose ? word : site];
}

/**
 * Every role, its own and foreign sign-ins and accounts: listing what one reaches, choosing another account of it, and
 * saving the account that is chosen already. By token id, and by the name for what the site stands on.
 */
export async function askCredentialReach(judge: Judge): Promise<void> {
  const askers = [...realOnes(judge), ...mates.map(person => ({ person, through: false }))];
  const cells = askers.flatMap(asker =>
    Object.entries(table).flatMap(([siteId, rows]) =>
      signIns(siteId).map(signIn => ({ asker, siteId, rows, signIn })),
    ),
  );
  await runConcurrently(cells, concurrency, async ({ asker, siteId, rows, signIn }) => {
    const row = rows[asker.person.userId];
    if (row === undefined) throw new Error(`The table says nothing of ${asker.person.userId}`);
    const { kind, service, tokenId, named } = signIn;
    const ask = async (what: string, asked: Asked, expected: number) => {
      const endpoint = asked.body === undefined ? registry['get-token'] : registry['update-site'];
      await judge.cell(
        asker,
        endpoint,
        asked,
        ({ status }) => status === expected,
        `${what} ${tokenId} at ${siteId} (${expected})`,
      );
    };
    const save = (account: object): Asked => ({
      params: { siteId },
      body: JSON.stringify({
        revision: judge.tree.get(siteId)?.revision ?? 0,
        site: {},
        overrideAccounts: { [service]: account },
      }),
    });
    const { standing: chosenAccount, other } = accounts[service];
    if (named !== null) await askSharing(judge, { asker, siteId, service, may: row[0], own: row[kind], kind });
    for (const name of named === null ? [tokenId] : [tokenId, named]) {
      await ask('list', { params: { tokenId: name }, query: { siteId } }, listing[row[kind]]);
      await ask('choose another', save({ ...other, tokenId: name }), choosing(row[0], row[kind]));
      // The account that is chosen already, by the sign-in it is chosen by, may be saved by whoever may choose at the site.
      const isStanding = named !== null;
      await ask(
        'save',
        save({ ...chosenAccount, tokenId: name }),
        isStanding ? listing[row[0]] : choosing(row[0], row[kind]),
      );
    }
  });
}

type Sharing = { asker: Asker; siteId: string; service: ConnectableService; may: Word; own: Word; kind: number };
/** Who else uses a sign-in is its creator's to see; a share with a customer, or with somebody above, is refused to them, too. */
async function askSharing(judge: Judge, { asker, siteId, service, may, own: signInReach, kind }: Sharing): Promise<void> {
  const { userId } = asker.person;
  const isCreator = may === 'yes' && (creators[kind] === userId || (kind === 1 && signedInBy[siteId] === userId));
  const refusal = may === 'yes' ? (signInReach === 'none' ? 404 : 403) : listing[may];
  const params = { siteId, service };
  const ask = (endpoint: Endpoint, asked: Asked, expected: number) =>
    judge.cell(asker, endpoint, asked, ({ status }) => status === expected, `${service} sharing at ${siteId} (${expected})`);
  const body = (named: string) => JSON.stringify({ userId: named });
  await ask(registry['list-sign-in-people'], { params }, isCreator ? 200 : refusal);
  await ask(registry['unshare-sign-in'], { params: { ...params, userId: 'usr-nobody' } }, isCreator ? 204 : refusal);
  for (const [named, word] of Object.entries(shareStatuses[userId] ?? {})) await ask(registry['share-sign-in'], { params, body: body(named) }, isCreator ? word : refusal);
  await ask(registry['share-sign-in'], { params, body: body('usr-tok-basil') }, isCreator ? 404 : refusal);
}

/**
 * Whom a creator names and what is answered: 403 in reach and not their own people (a customer, themselves), 404 above,
 * beside and elsewhere. Nothing is written: those that would be allowed are asked in credential-reach.test.ts.
 */
const shareStatuses: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'usr-tok-amber': { 'usr-brd-amber': 403, 'usr-org-amber': 403, 'usr-sit-amber': 403, 'usr-tok-amber': 403, 'usr-tok-amber-2': 404, 'adm-admin': 404 },
  'usr-brd-amber': { 'usr-tok-amber': 404, 'off-disabled': 403, 'usr-brd-amber-2': 404, 'adm-admin': 404 },
  'usr-org-amber': { 'usr-brd-amber': 404, 'usr-org-amber-b': 404, 'usr-sit-trial': 404 },
  'usr-sit-trial': { 'usr-sit-late': 404, 'adm-admin': 404 },
};
