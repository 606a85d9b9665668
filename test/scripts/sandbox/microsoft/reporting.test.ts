import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Microsoft, signIn, startMicrosoft, testNow } from '../../../functions/platforms/microsoft/microsoft-stand-in.ts';

const account = { CustomerId: '25700001', CustomerAccountId: '18700001' };
const request = (more: object = {}) => ({
  ReportRequest: {
    Type: 'CampaignPerformanceReportRequest', ReportName: 'r', Format: 'Csv', FormatVersion: '2.0', ExcludeReportHeader: true, ExcludeReportFooter: true,
    Aggregation: 'Daily', Columns: ['TimePeriod', 'CampaignId', 'CampaignName', 'DeviceType', 'Impressions', 'Clicks', 'Ctr', 'Spend'], Scope: { AccountIds: ['18700001'] },
    Time: { CustomDateRangeStart: { Day: 18, Month: 11, Year: 2026 }, CustomDateRangeEnd: { Day: 19, Month: 11, Year: 2026 } }, ...more,
  },
});

describe("Microsoft's reporting at the stand-in", () => {
  let microsoft: Microsoft;
  let accessToken: string;
  beforeAll(async () => {
    microsoft = await startMicrosoft();
    ({ accessToken } = await signIn());
  });
  afterAll(() => microsoft.stop());
  afterEach(() => {
    microsoft.clock.now = testNow;
    delete process.env['SANDBOX_REPORT_SECONDS'];
  });

  async function call(path: string, body: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(`${microsoft.base}/${path}`, {
      method: 'POST', body: JSON.stringify(body),
      headers: { Authorization: `Bearer ${accessToken}`, DeveloperToken: 'dt', 'Content-Type': 'application/json', ...account, ...headers },
    });
    const text = await answer.text();
    return { status: answer.status, body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text };
  }
  const submit = async (more: object = {}, headers: Record<string, string> = {}) => call('bingreporting/GenerateReport/Submit', request(more), headers);
  const poll = async (ReportRequestId: string) => (await call('bingreporting/GenerateReport/Poll', { ReportRequestId })).body;
  const download = async (url: string) => {
    const answer = await fetch(url);
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };
  async function csv(more: object = {}): Promise<{ name: string; text: string }> {
    process.env['SANDBOX_REPORT_SECONDS'] = '0';
    const { ReportRequestStatus } = await poll((await submit(more)).body.ReportRequestId);
    const [[name, bytes] = ['', new Uint8Array()]] = Object.entries(unzipSync((await download(ReportRequestStatus.ReportDownloadUrl)).bytes));
    return { name, text: Buffer.from(bytes).toString('utf8') };
  }
  const code = ({ body }: { body: { Errors?: { Code: number }[]; OperationErrors?: { Code: number }[] } }) => (body.Errors ?? body.OperationErrors)?.[0]?.Code;

  test('a report is submitted, polled and downloaded: a zipped, quoted CSV with a BOM', async () => {
    process.env['SANDBOX_REPORT_SECONDS'] = '0';
    const submitted = await submit();
    expect(submitted).toEqual({ status: 200, body: { ReportRequestId: expect.stringMatching(/^\d+$/) } });
    const { ReportRequestStatus: status } = await poll(submitted.body.ReportRequestId);
    expect(status).toEqual({ Status: 'Success', ReportDownloadUrl: expect.stringContaining(`${microsoft.base}/bingdownload/`) });
    const { name, text } = await csv();
    expect(name).toMatch(/^\d+\.csv$/);
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFF"TimePeriod","CampaignId","CampaignName","DeviceType","Impressions","Clicks","Ctr","Spend"');
    for (const line of lines.slice(1, -1)) expect(line).toMatch(/^"2026-11-1[89]","\d+","Business 0 .+","\w+","\d+","\d+","(\d+\.\d\d%)?","\d+\.\d\d"$/);
    expect(lines.length).toBeGreaterThan(10);
    expect(text).toContain('Audience ""Ads""');
  });

  test('header, footer and format 1.0 are returned on request', async () => {
    const { text } = await csv({ FormatVersion: '1.0', ExcludeReportHeader: false, ExcludeReportFooter: false });
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Report Name: Campaigns"');
    expect(lines[8]).toBe(`"Rows: ${lines.length - 13}"`);
    expect(lines[9]).toBe('');
    expect(lines[11]).toMatch(/^"11\/18\/2026",/);
    expect(lines.at(-2)).toContain('Microsoft Corporation');
  });

  test('a report without TimePeriod is silently a summary', async () => {
    const { text } = await csv({ Columns: ['CampaignId', 'Clicks'] });
    expect(text.split('\r\n')).toHaveLength(5);
  });

  test('a download URL works for five minutes and only unmodified', async () => {
    process.env['SANDBOX_REPORT_SECONDS'] = '0';
    const { body } = await submit();
    const url = (await poll(body.ReportRequestId)).ReportRequestStatus.ReportDownloadUrl;
    expect((await download(url)).status).toBe(200);
    expect((await download(url.replace(/se=\d+/, 'se=9999999999'))).status).toBe(403);
    microsoft.clock.now = new Date(testNow.getTime() + 301_000);
    expect((await download(url)).status).toBe(403);
    expect((await download((await poll(body.ReportRequestId)).ReportRequestStatus.ReportDownloadUrl)).status).toBe(200);
  });

  test('every fifth report takes four seconds; ids last a day for their requester only', async () => {
    const ids = [];
    for (let index = 0; index < 5; index += 1) ids.push((await submit()).body.ReportRequestId);
    const statuses = await Promise.all(ids.map(async id => (await poll(id)).ReportRequestStatus.Status));
    expect(statuses.filter(status => status === 'Pending')).toHaveLength(1);
    microsoft.clock.now = new Date(testNow.getTime() + 4_000);
    for (const id of ids) expect((await poll(id)).ReportRequestStatus.Status).toBe('Success');
    accessToken = (await signIn('nobody@site.example')).accessToken;
    expect((await poll(ids[0])).OperationErrors[0].Code).toBe(2100);
    microsoft.clock.now = new Date(testNow.getTime() + 86_401_000);
    ({ accessToken } = await signIn());
    expect((await poll(ids[0])).OperationErrors[0].Code).toBe(2100);
    microsoft.clock.now = testNow;
    ({ accessToken } = await signIn());
  });

  test('a report without rows has no download URL', async () => {
    process.env['SANDBOX_REPORT_SECONDS'] = '0';
    const idle = { CustomerId: '25700008', CustomerAccountId: '18700008' };
    const { body } = await submit({ Scope: { AccountIds: ['18700008'] } }, idle);
    expect((await poll(body.ReportRequestId)).ReportRequestStatus).toEqual({ Status: 'Success', ReportDownloadUrl: null });
  });

  test.each<[string, object, number]>([
    ['an unknown column', { Columns: ['TimePeriod', 'Sessions'] }, 100], ['a doubled column', { Columns: ['TimePeriod', 'Clicks', 'Clicks'] }, 2016],
    ['no metric', { Columns: ['TimePeriod', 'CampaignId'] }, 2015], ['a summary by day', { Aggregation: 'Summary' }, 2034],
    ['another account in scope', { Scope: { AccountIds: ['18700002'] } }, 2018], ['ids as numbers', { Scope: { AccountIds: [18_700_001] } }, 100],
    ['a date that is none', { Time: { CustomDateRangeStart: { Day: 31, Month: 2, Year: 2026 }, CustomDateRangeEnd: { Day: 1, Month: 3, Year: 2026 } } }, 113],
    ['an end before the start', { Time: { CustomDateRangeStart: { Day: 5, Month: 3, Year: 2026 }, CustomDateRangeEnd: { Day: 1, Month: 3, Year: 2026 } } }, 2011],
    ['tomorrow', { Time: { CustomDateRangeStart: { Day: 5, Month: 3, Year: 2026 }, CustomDateRangeEnd: { Day: 22, Month: 11, Year: 2026 } } }, 2010],
    ['four years ago', { Time: { CustomDateRangeStart: { Day: 5, Month: 3, Year: 2022 }, CustomDateRangeEnd: { Day: 6, Month: 3, Year: 2022 } } }, 2011],
    ['complete data of today', { ReturnOnlyCompleteData: true, Time: { CustomDateRangeStart: { Day: 21, Month: 11, Year: 2026 }, CustomDateRangeEnd: { Day: 21, Month: 11, Year: 2026 } } }, 2004],
  ])('%s is refused', async (_name, more, expected) => {
    const answer = await submit(more);
    expect(answer.status).toBe(400);
    expect(code(answer)).toBe(expected);
  });

  test('a request without its wrapper counts as null, and headers are required', async () => {
    expect(code(await call('bingreporting/GenerateReport/Submit', request().ReportRequest))).toBe(100);
    expect(code(await submit({}, { DeveloperToken: '' }))).toBe(116);
    expect(code(await submit({}, { CustomerId: '' }))).toBe(116);
    expect(code(await submit({}, { CustomerId: '1' }))).toBe(106);
    expect(code(await submit({}, { Authorization: 'Bearer nonsense' }))).toBe(105);
    expect((await submit({}, { 'Content-Type': 'text/plain' })).status).toBe(415);
    microsoft.clock.now = new Date(testNow.getTime() + 3_600_000);
    expect(code(await submit())).toBe(109);
  });

  test('refuses accounts that deny reports and accounts that were never requested', async () => {
    const denied = { CustomerId: '25700006', CustomerAccountId: '18700006' };
    expect(code(await submit({ Scope: { AccountIds: ['18700006'] } }, denied))).toBe(106);
    expect(code(await call('bingcustomer/Account/Query', { AccountId: '1' }))).toBe(106);
    expect(code(await call('bingcustomer/Accounts/Search', { Predicates: [], PageInfo: { Index: 0, Size: 10 } }))).toBe(474);
    expect((await call('bingcustomer/Accounts/Search', { Predicates: [{ Field: 'UserId', Operator: 'Equals', Value: '1' }], PageInfo: { Index: 0, Size: 10 } })).body).toEqual({ Accounts: [] });
  });

  test("daily spend is about three tenths of the business's advertising", async () => {
    const range = { CustomDateRangeStart: { Day: 1, Month: 10, Year: 2026 }, CustomDateRangeEnd: { Day: 31, Month: 10, Year: 2026 } };
    const { text } = await csv({ Columns: ['CampaignId', 'Spend'], Time: range });
    const spend = text.split('\r\n').slice(1, -1).reduce((sum, line) => sum + Number(line.split('","')[1]?.replace('"', '')), 0);
    expect(spend).toBeGreaterThan(600);
    expect(spend).toBeLessThan(1200);
  });

  test('an expired token is refused until a new sign-in', async () => {
    await fetch(`${microsoft.base}/_control`, { method: 'POST', body: JSON.stringify({ expireCredentialsOf: 'all@agency.example' }) });
    expect(code(await submit())).toBe(105);
    microsoft.clock.now = new Date(testNow.getTime() + 1_000);
    ({ accessToken } = await signIn());
    expect((await submit()).status).toBe(200);
  });
});

describe("Microsoft's consent at the stand-in", () => {
  let microsoft: Microsoft;
  beforeAll(async () => {
    microsoft = await startMicrosoft();
  });
  afterAll(() => microsoft.stop());
  const good = { client_id: 'c', redirect_uri: 'http://127.0.0.1:9/', response_type: 'code', scope: 'openid https://ads.microsoft.com/msads.manage', code_challenge: 'x', code_challenge_method: 'S256', state: '"><b>' };
  const ask = (query: Record<string, string>) => fetch(`${microsoft.base}/microsoft/authorize?${new URLSearchParams(query)}`, { redirect: 'manual' });

  test.each(['client_id', 'redirect_uri', 'response_type', 'scope', 'code_challenge', 'code_challenge_method'])('shows an error page instead of a redirect without %s', async missing => {
    const answer = await ask(Object.fromEntries(Object.entries(good).filter(([name]) => name !== missing)));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('AADSTS');
  });

  test.each([['redirect_uri', 'javascript:alert(1)'], ['scope', 'https://ads.microsoft.com/ads.manage']])('refuses %s %s', async (name, value) => {
    expect((await ask({ ...good, [name]: value })).status).toBe(400);
  });

  test('identifies itself as a stand-in and shows its input as plain text', async () => {
    const page = await (await ask({ ...good, scope: 'openid <script>alert(1)</script>' })).text();
    expect(page).toContain('Stand-in for Microsoft, on this machine');
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('"><b>');
  });

  test('a tampered decision is refused again', async () => {
    const form = new URLSearchParams({ decision: 'allow', email: 'all@agency.example', asked_client_id: 'c', asked_redirect_uri: 'file:///etc/passwd', asked_scope: 'openid', asked_code_challenge: 'x' });
    expect((await fetch(`${microsoft.base}/microsoft/authorize/decision`, { method: 'POST', body: form, redirect: 'manual' })).status).toBe(400);
  });

  test.each<[Record<string, string>, string]>([
    [{}, 'invalid_request'], [{ client_id: 'c' }, 'invalid_client'], [{ client_id: 'c', client_secret: 's', grant_type: 'password' }, 'unsupported_grant_type'],
    [{ client_id: 'c', client_secret: 's', grant_type: 'refresh_token', refresh_token: 'forged.token' }, 'invalid_grant'],
    [{ client_id: 'c', client_secret: 's', grant_type: 'authorization_code', code: 'M.C105_forged.token' }, 'invalid_grant'],
  ])('a token request with %j returns %s', async (form, error) => {
    const answer = await fetch(`${microsoft.base}/microsoft/token`, { method: 'POST', body: new URLSearchParams(form) });
    expect(await answer.json()).toMatchObject({ error, error_description: expect.stringMatching(/^AADSTS\d+: /) });
  });
});
