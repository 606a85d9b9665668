import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listBingAccounts } from '../../../../functions/platforms/microsoft-ads/accounts.ts';
import { setEnvironment } from '../../../pipeline/support/environment.ts';
import { type StandInAnswer, type StandInCall, startStandIn } from '../../../pipeline/support/stand-in.ts';
import { accountsSchema } from '../../../../shared/model/node.ts';
import { business, type Microsoft, signIn, startMicrosoft, startParameters } from '../microsoft/microsoft-stand-in.ts';

describe('accounts of the stand-in', () => {
  let microsoft: Microsoft;
  beforeAll(async () => {
    microsoft = await startMicrosoft(Array.from({ length: 1001 }, (_, index) => business(index)));
  });
  afterAll(() => microsoft.stop());

  it('are listed through the last page, by customer, as a site stores them', async () => {
    const { accessToken } = await signIn();
    const before = microsoft.sandbox.calls.length;
    const listed = await listBingAccounts(accessToken);
    expect(microsoft.paths(before)).toEqual([
      'bingcustomer/User/Query', 'bingcustomer/Accounts/Search', 'bingcustomer/Accounts/Search', 'bingcustomer/CustomersInfo/Query',
    ]);
    expect(listed).toHaveLength(1001);
    expect(listed.flatMap(({ choices }) => choices)).toHaveLength(1201);
    expect(listed[4]).toEqual({
      accountId: '25700005', accountName: 'Business 4',
      choices: [
        { id: '18700005', name: 'Business 4', account: { customerId: '25700005', customerName: 'Business 4', accountId: '18700005', accountName: 'Business 4' } },
        { id: '19700005', name: 'Business 4 - unused', account: { customerId: '25700005', customerName: 'Business 4', accountId: '19700005', accountName: 'Business 4 - unused' } },
      ],
    });
    for (const { choices } of listed) for (const { account } of choices) expect(accountsSchema.parse({ bing: { tokenId: 'bing:abcdefghijkl', ...account } })).toBeTruthy();
    // The thousand names that are given at most: the last customer goes by its number.
    expect(listed.at(-1)?.accountName).toBe('Customer 25701001');
  });

  it('are none for a person without any', async () => {
    expect(await listBingAccounts((await signIn('nobody@site.example')).accessToken)).toEqual([]);
  });

  it.each([
    ['unauthenticated', { kind: 'reconnect' }], ['throttled', { kind: 'throttled' }], ['html', { kind: 'invalid-answer' }], ['access-lost', { kind: 'access-lost' }],
  ])('%s', async (kind, expected) => {
    const { accessToken } = await signIn();
    await microsoft.fail('bingcustomer', kind);
    await expect(listBingAccounts(accessToken)).rejects.toMatchObject({ platform: 'bing', ...expected });
    await microsoft.control({ clear: true });
  });
});

describe('accounts of other users', () => {
  let answers: Record<string, (call: StandInCall) => unknown>;
  let standIn: Awaited<ReturnType<typeof startStandIn>>;
  let parameters: Awaited<ReturnType<typeof startParameters>>;
  beforeAll(async () => {
    parameters = await startParameters();
    standIn = await startStandIn((call): StandInAnswer => ({ status: 200, json: answers[call.path]?.(call) ?? {} }));
    setEnvironment({ AWS_ENDPOINT_URL_SSM: parameters.origin, MICROSOFT_CUSTOMER_ROOT: standIn.origin });
  });
  afterAll(() => Promise.all([standIn.stop(), parameters.stop()]));
  beforeEach(() => {
    standIn.calls.length = 0;
    answers = {
      '/User/Query': () => ({ User: { Id: '7' }, CustomerRoles: [{ CustomerId: '1', AccountIds: null, LinkedAccountIds: ['30'] }, { CustomerId: 2, AccountIds: ['20'] }] }),
      '/Accounts/Search': () => ({ Accounts: [{ Id: '10', Name: 'Own', ParentCustomerId: '1' }, { Id: '30', Name: 'Client', ParentCustomerId: '9' }, { Id: 40, Name: null, ParentCustomerId: '8' }, null] }),
      '/CustomersInfo/Query': () => ({ CustomersInfo: [{ Id: '1', Name: 'Agency' }, { Id: '8', Name: 'N'.repeat(300) }] }),
    };
  });

  it('lists a client account under its agency; a customer without accounts has no choices', async () => {
    const listed = await listBingAccounts('token');
    expect(listed.map(({ accountId, accountName, choices }) => [accountId, accountName.length > 20 ? accountName.length : accountName, choices.map(({ id, name }) => `${id} ${name}`)])).toEqual([
      ['1', 'Agency', ['10 Own', '30 Client']], ['2', 'Customer 2', []], ['8', 200, ['40 40']],
    ]);
    expect(standIn.calls.map(({ body }) => body)).toEqual([
      { UserId: null },
      { Predicates: [{ Field: 'UserId', Operator: 'Equals', Value: '7' }], Ordering: [{ Field: 'Id', Order: 'Ascending' }], PageInfo: { Index: 0, Size: 1000 } },
      { CustomerNameFilter: '', TopN: 1000 },
    ]);
    expect(standIn.calls[0]?.headers).toMatchObject({ authorization: 'Bearer token', developertoken: 'the-developer-token', 'content-type': 'application/json' });
    expect(standIn.calls[0]?.headers).not.toHaveProperty('customerid');
  });

  it('are listed without customer names when those are refused', async () => {
    answers['/CustomersInfo/Query'] = () => ({ Type: 'ApiFaultDetail', OperationErrors: [{ Code: 1001, Message: 'TopN' }], BatchErrors: [] });
    expect((await listBingAccounts('token')).map(({ accountName }) => accountName)).toEqual(['Customer 1', 'Customer 2', 'Customer 8']);
  });

  it('recorded from a live user are listed unchanged', async () => {
    const recorded = readFileSync(new URL('../../../../data/recordings/microsoft_ads/airbyte_bing_records.jsonl', import.meta.url), 'utf8');
    const accounts = recorded.trimEnd().split('\n').map(line => JSON.parse(line)).filter(({ stream }) => stream === 'accounts').map(({ data }) => data);
    expect(accounts).toHaveLength(2);
    answers['/Accounts/Search'] = () => ({ Accounts: accounts });
    const choices = (await listBingAccounts('token')).flatMap(account => account.choices);
    expect(choices.map(({ id, name, account }) => [id, name, account['customerId']])).toEqual(accounts.map(({ Id, Name, ParentCustomerId }) => [String(Id), Name, String(ParentCustomerId)]));
  });

  it('that never end or are malformed are rejected by name', async () => {
    answers['/Accounts/Search'] = () => ({ Accounts: Array.from({ length: 1000 }, (_, index) => ({ Id: String(index), Name: 'A', ParentCustomerId: '1' })) });
    await expect(listBingAccounts('token')).rejects.toMatchObject({ kind: 'invalid-answer', message: expect.stringContaining('20 pages') });
    answers['/Accounts/Search'] = () => ({ Accounts: [{ Name: 'Without an id', ParentCustomerId: '1' }] });
    await expect(listBingAccounts('token')).rejects.toMatchObject({ kind: 'invalid-answer', message: expect.stringContaining('Accounts/Search: Accounts.0.Id') });
    answers['/User/Query'] = () => ({});
    await expect(listBingAccounts('token')).rejects.toMatchObject({ kind: 'invalid-answer', message: expect.stringContaining('User/Query: User') });
  });
});
