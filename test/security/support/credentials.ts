import { registry } from '../../../shared/contract/registry.ts';
import { type Judge, realOnes } from './matrix.ts';
import { type Asked, inLanes } from './served.ts';
import { signInOfCompany, signInOfTenants, tokenIdOf } from './world.ts';

const lanes = 8;

/** `yes`: past access. `no`: the site is in reach, this is not allowed. `none`: as if there were no such thing. `out`: signed in nowhere. */
type Word = 'yes' | 'no' | 'none' | 'out';
/** Words for: the sign-in of this site alone; one of two sites of one company; one of two tenants; one of another tenant. */
type Row = readonly [own: Word, company: Word, tenants: Word, foreign: Word];

const nothing: Row = ['none', 'none', 'none', 'none'];
const signedOut: Row = ['out', 'out', 'out', 'out'];
const readOnly: Row = ['no', 'no', 'no', 'no'];

/**
 * Who may look into which sign-in, and take another account of it, at a site: written by hand from the rule. The
 * company's sign-in is used at sit-amber and sit-cousin (another region of it), the tenants' at sit-amber, sit-trial and
 * sit-amber-2.
 */
const table: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  'sit-amber': {
    'adm-admin': ['yes', 'yes', 'yes', 'yes'],
    'usr-tok-amber': ['yes', 'yes', 'no', 'none'],
    'usr-tok-basil': nothing,
    'usr-brd-amber': ['yes', 'yes', 'no', 'none'],
    'usr-org-amber': ['yes', 'yes', 'no', 'none'],
    'usr-reg-amber': ['yes', 'no', 'no', 'none'],
    'usr-sit-amber': ['yes', 'no', 'no', 'none'],
    'usr-sit-trial': nothing,
    'usr-sit-late': nothing,
    'usr-sit-deleted': nothing,
    'off-disabled': signedOut,
  },
  'sit-trial': {
    'adm-admin': ['yes', 'yes', 'yes', 'yes'],
    'usr-tok-amber': nothing,
    'usr-tok-basil': readOnly,
    'usr-brd-amber': nothing,
    'usr-org-amber': nothing,
    'usr-reg-amber': nothing,
    'usr-sit-amber': nothing,
    'usr-sit-trial': ['yes', 'none', 'no', 'none'],
    'usr-sit-late': nothing,
    'usr-sit-deleted': nothing,
    'off-disabled': signedOut,
  },
};

const signIns = (siteId: string) =>
  [
    { kind: 0, service: 'gsc', tokenId: tokenIdOf(siteId), named: 'gsc:chosen' },
    { kind: 1, service: 'fb', tokenId: signInOfCompany, named: siteId === 'sit-amber' ? 'fb:chosen' : null },
    { kind: 2, service: 'bing', tokenId: signInOfTenants, named: 'bing:chosen' },
    { kind: 3, service: 'gsc', tokenId: tokenIdOf('sit-amber-2'), named: null },
  ] as const;

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
} as const;

/** What an answer says: past access every platform is stopped, which answers 503. */
const listing: Readonly<Record<Word, number>> = { yes: 503, no: 403, none: 404, out: 401 };

/** How an answer to a choice reads: a sign-in that is not there for this site is named in a 400 to whoever may save it. */
function choosing(own: Word, word: Word): number {
  const mayChoose = own === 'yes';
  return mayChoose && word === 'none' ? 400 : listing[mayChoose ? word : own];
}

/**
 * Every role, its own and foreign sign-ins and accounts: listing what one reaches, choosing another account of it, and
 * saving the account that is chosen already. By token id, and by the name for what the site stands on.
 */
export async function askCredentialReach(judge: Judge): Promise<void> {
  const cells = realOnes(judge).flatMap(asker =>
    Object.entries(table).flatMap(([siteId, rows]) =>
      signIns(siteId).map(signIn => ({ asker, siteId, rows, signIn })),
    ),
  );
  await inLanes(cells, lanes, async ({ asker, siteId, rows, signIn }) => {
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
    const { standing, other } = accounts[service];
    for (const name of named === null ? [tokenId] : [tokenId, named]) {
      await ask('list', { params: { tokenId: name }, query: { siteId } }, listing[row[kind]]);
      await ask('choose another', save({ ...other, tokenId: name }), choosing(row[0], row[kind]));
      // The account that is chosen already, by the sign-in it is chosen by, may be saved by whoever may choose at the site.
      const isStanding = named !== null;
      await ask(
        'save',
        save({ ...standing, tokenId: name }),
        isStanding ? listing[row[0]] : choosing(row[0], row[kind]),
      );
    }
  });
}
