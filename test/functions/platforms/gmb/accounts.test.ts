import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listGmbAccounts } from '../../../../functions/platforms/gmb/accounts.ts';
import { fetchVerificationStatus } from '../../../../functions/platforms/gmb/verification.ts';
import { accountsSchema } from '../../../../shared/model/node.ts';
import { setEnvironment } from '../../../pipeline/support/environment.ts';
import { startStandIn } from '../../../pipeline/support/stand-in.ts';
import { businesses, type GoogleMore, profileScope, serveGoogleMore } from '../../../scripts/sandbox/google-more/serve-google-more.ts';

describe('accounts and locations', () => {
  let google: GoogleMore;
  let accessToken: string;
  // 24 owners of one location each and one owner of 130: more than a page of accounts, and of locations.
  const all = businesses(154, index => (index < 24 ? { url: `https://www.single${index}.example/` } : {}));
  beforeAll(async () => {
    google = await serveGoogleMore(all);
    accessToken = await google.token(profileScope);
  });
  afterAll(() => google.served.stop());
  afterEach(() => google.setClock(null));

  it('are listed from every page, with a shared location only under the first account', async () => {
    const before = google.served.sandbox.calls.length;
    const accounts = await listGmbAccounts(accessToken);
    const calls = google.served.sandbox.calls.slice(before);
    expect(calls.filter(({ platform }) => platform === 'gmbaccounts')).toHaveLength(2);
    expect(calls.filter(({ platform }) => platform === 'gmbinformation')).toHaveLength(26 + 1);
    expect(accounts).toHaveLength(26);
    const ids = accounts.flatMap(({ choices }) => choices.map(({ id }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([154, 154]);
    expect(accounts[0]).toMatchObject({ accountName: 'Agency', choices: [{ name: 'Corner Clinic 154' }] });
    expect(accounts.at(-1)?.choices).toHaveLength(129);
  });

  it('include what a site stores, with the website address and verification status', async () => {
    const choices = (await listGmbAccounts(accessToken)).flatMap(account => account.choices);
    const findStatus = (index: number) => choices.find(({ name }) => name === `Corner Clinic ${index + 1}`)?.account['verificationStatus'];
    expect([0, 13, 14, 16, 18, 19].map(findStatus)).toEqual(['COMPLETED', 'COMPLETED', 'PENDING', 'FAILED', 'COMPLETED', 'NOT_FOUND']);
    const [choice] = choices.filter(({ name }) => name === 'Corner Clinic 30');
    expect(choice).toEqual({
      id: '1000000800030', name: 'Corner Clinic 30',
      account: {
        accountId: '2000000800025', accountName: 'Owner', locationId: '1000000800030', locationName: 'Corner Clinic 30',
        websiteUri: 'https://clinic30.owner.example', verificationStatus: 'COMPLETED',
      },
    });
    for (const { account } of choices) expect(accountsSchema.safeParse({ gmb: { tokenId: 'gmb:1', ...account } }).success).toBe(true);
  });

  it('omit the verification status when the lookup fails', async () => {
    await google.fail({ platform: 'gmbverifications', kind: 'quota-zero' });
    const choices = (await listGmbAccounts(accessToken)).flatMap(account => account.choices);
    expect(choices).toHaveLength(154);
    expect(choices.find(({ name }) => name === 'Corner Clinic 20')?.account).not.toHaveProperty('verificationStatus');
  });

  it('are empty for an account that denies access, while the others stay', async () => {
    await google.fail({ platform: 'gmbinformation', kind: 'access-lost', pathContains: '2000000800001' });
    const accounts = await listGmbAccounts(accessToken);
    expect(accounts.find(({ accountId }) => accountId === '2000000800001')?.choices).toEqual([]);
    expect(accounts.flatMap(({ choices }) => choices)).toHaveLength(153);
  });

  it('require the scope; a project without quota is a configuration error', async () => {
    const without = await google.token(profileScope, { ticked: [] });
    await expect(listGmbAccounts(without)).rejects.toMatchObject({ platform: 'gmb', kind: 'reconnect', platformCode: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' });
    await google.fail({ platform: 'gmbaccounts', kind: 'quota-zero' });
    await expect(listGmbAccounts(accessToken)).rejects.toMatchObject({ platform: 'gmb', kind: 'configuration' });
  });

  it('checks the status: newest verification, NOT_FOUND without one, access lost when out of reach', async () => {
    const fetchStatus = (index: number) => fetchVerificationStatus(accessToken, `1${String(800_001 + index).padStart(12, '0')}`);
    expect(await Promise.all([0, 13, 14, 16, 19].map(fetchStatus))).toEqual(['COMPLETED', 'COMPLETED', 'PENDING', 'FAILED', 'NOT_FOUND']);
    await expect(fetchVerificationStatus(accessToken, '404')).rejects.toMatchObject({ platform: 'gmb', kind: 'access-lost' });
  });
});

describe('an invalid answer', () => {
  it.each<[string, (path: string) => unknown, string]>([
    ['no list', () => ({ accounts: {} }), 'accounts: accounts'],
    ['a list that never ends', () => ({ nextPageToken: 'again' }), 'accounts: nextPageToken: does not end'],
    ['a location without a name', path => (path.startsWith('/i') ? { locations: [{ title: 'x' }] } : { accounts: [{ name: 'accounts/1' }] }), 'locations: locations.0.name'],
  ])('%s: names the field it rejects', async (_, given, text) => {
    const standIn = await startStandIn(({ path }) => ({ status: 200, json: given(path) }));
    setEnvironment({ GMB_ACCOUNTS_ROOT: `${standIn.origin}/a`, GMB_INFORMATION_ROOT: `${standIn.origin}/i` });
    await expect(listGmbAccounts('token')).rejects.toMatchObject({ kind: 'invalid-answer', message: expect.stringContaining(text) });
    await standIn.stop();
  });

  it('shortens long names and omits long addresses', async () => {
    const standIn = await startStandIn(({ path }) => ({
      status: 200,
      json: path.startsWith('/i')
        ? { locations: [{ name: 'locations/5', title: 'T'.repeat(300), websiteUri: `https://x.example/${'y'.repeat(300)}`, metadata: { hasVoiceOfMerchant: true } }] }
        : { accounts: [{ name: 'accounts/1' }] },
    }));
    setEnvironment({ GMB_ACCOUNTS_ROOT: `${standIn.origin}/a`, GMB_INFORMATION_ROOT: `${standIn.origin}/i` });
    const [account] = await listGmbAccounts('token');
    expect(account?.choices[0]?.account).toEqual({ accountId: '1', accountName: '1', locationId: '5', locationName: 'T'.repeat(200), verificationStatus: 'COMPLETED' });
    await standIn.stop();
  });
});
