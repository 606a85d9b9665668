import { strToU8, zipSync } from 'fflate';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bingConnector } from '../../../../functions/platforms/microsoft-ads/connector.ts';
import type { PullRequest } from '../../../../functions/platforms/connector.ts';
import { setEnvironment } from '../../../pipeline/support/environment.ts';
import { getPort } from '../../support/program.ts';
import { makeSite, startParameters, testNow } from '../microsoft/microsoft-stand-in.ts';

type Reply = { status: number; json?: unknown; bytes?: Uint8Array };
type Call = { path: string; body: unknown; headers: Record<string, unknown> };
/** A platform that answers what a test says, bytes included. */
let replies: Record<string, (call: Call, count: number) => Reply>;
const calls: Call[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
    const text = Buffer.concat(chunks).toString();
    const call = { path: request.url ?? '', body: text === '' ? null : JSON.parse(text), headers: request.headers };
    calls.push(call);
    const count = calls.filter(({ path }) => path === call.path).length;
    const { status, json, bytes } = replies[call.path]?.(call, count) ?? { status: 404 };
    response.writeHead(status).end(bytes ?? (json === undefined ? '' : JSON.stringify(json)));
  });
});
let origin: string;
let parameters: Awaited<ReturnType<typeof startParameters>>;
beforeAll(async () => {
  parameters = await startParameters();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${getPort(server)}`;
  setEnvironment({ AWS_ENDPOINT_URL_SSM: parameters.origin, MICROSOFT_REPORTING_ROOT: origin, MICROSOFT_CUSTOMER_ROOT: origin });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await parameters.stop();
});
const header = '"TimePeriod","CampaignId","CampaignName","CampaignStatus","CampaignType","DeviceType","CurrencyCode","Impressions","Clicks","Spend","ConversionsQualified","Revenue","PhoneCalls"';
const status = (Status: string, ReportDownloadUrl: string | null = null): Reply => ({ status: 200, json: { ReportRequestStatus: { Status, ReportDownloadUrl } } });
const fault = (Code: number): Reply => ({ status: 400, json: { Type: 'ApiFaultDetail', OperationErrors: [{ Code, Message: 'm' }], BatchErrors: [] } });
beforeEach(() => {
  calls.length = 0;
  replies = {
    '/GenerateReport/Submit': (_call, count) => ({ status: 200, json: { ReportRequestId: `r${count}` } }),
    '/GenerateReport/Poll': () => status('Success', `${origin}/file?sig=secret`),
    '/file?sig=secret': () => ({ status: 200, bytes: zipSync({ 'r.csv': strToU8(`${header}\r\n`) }) }),
    '/Account/Query': () => ({ status: 200, json: { Account: { Id: '8', CurrencyCode: 'EUR' } } }),
  };
});
const pull = (more: Partial<PullRequest> = {}) =>
  bingConnector.pull({ site: makeSite({ customerId: '7', accountId: '8' }), accessToken: 'token', start: '2026-11-19', end: '2026-11-20', purpose: 'nightly', progress: null, now: testNow, ...more });
const catchError = (answer: Promise<unknown>) => answer.then(() => null, (error: unknown) => error);
const zeros = ['2026-11-19', '2026-11-20'].map(date => ({ date, currency: 'EUR', campaigns: [], devices: [] }));

describe('the report request', () => {
  it('asks for one daily report of the account, wrapped, with every header', async () => {
    expect(await pull()).toEqual({ sections: [{ service: 'bing', section: 'core', days: zeros }], timeZone: null, missingDays: [], billingHold: null });
    expect(calls.map(({ path }) => path)).toEqual(['/GenerateReport/Submit', '/GenerateReport/Poll', '/file?sig=secret', '/Account/Query']);
    expect(calls[0]?.headers).toMatchObject({ authorization: 'Bearer token', developertoken: 'the-developer-token', customerid: '7', customeraccountid: '8' });
    expect(calls[2]?.headers).not.toHaveProperty('authorization');
    expect(calls[2]?.headers).not.toHaveProperty('developertoken');
    expect(calls[0]?.body).toEqual({
      ReportRequest: {
        Type: 'CampaignPerformanceReportRequest', ReportName: expect.any(String), Format: 'Csv', FormatVersion: '2.0', ExcludeReportHeader: false,
        ExcludeReportFooter: true, ExcludeColumnHeaders: false, ReturnOnlyCompleteData: false, Aggregation: 'Daily',
        Columns: expect.arrayContaining(header.replaceAll('"', '').split(',')), Scope: { AccountIds: ['8'] },
        Time: {
          CustomDateRangeStart: { Year: 2026, Month: 11, Day: 19 }, CustomDateRangeEnd: { Year: 2026, Month: 11, Day: 20 },
          ReportTimeZone: 'GreenwichMeanTimeDublinEdinburghLisbonLondon',
        },
      },
    });
    expect(Object(calls[0]?.body).ReportRequest.Columns).toHaveLength(13);
  });
});

describe('the account', () => {
  const spent = (...days: string[]) => () => ({ status: 200, bytes: zipSync({ 'r.csv': strToU8(`${header}\r\n${days.map(day => `"${day}","1","C","Active","Search","Computer","USD","10","2","1.5","0","0","0"\r\n`).join('')}`) }) });
  const asked = () => calls.some(({ path }) => path === '/Account/Query');
  const held = (status: string) => {
    replies['/Account/Query'] = () => ({ status: 200, json: { Account: { Id: '8', CurrencyCode: 'USD', AccountFinancialStatus: status } } });
  };

  // Customer Management, AccountFinancialStatus: past due are Hold and WriteOff.
  it.each([['Hold', 'Hold'], ['WriteOff', 'WriteOff'], ['ClearFinancialStatus', null], ['TaxOnHold', null]])('with status %s and nothing on the newest day has the billing hold %j', async (status, billingHold) => {
    held(status);
    replies['/file?sig=secret'] = spent('2026-11-19');
    expect(await pull()).toMatchObject({ billingHold });
    expect(asked()).toBe(true);
  });

  it('is not checked while it spends, nor by a backfill that knows its currency', async () => {
    held('Hold');
    replies['/file?sig=secret'] = spent('2026-11-19', '2026-11-20');
    expect(await pull()).toMatchObject({ billingHold: null, sections: [{ days: [{ currency: 'USD' }, { currency: 'USD' }] }] });
    replies['/file?sig=secret'] = spent('2026-11-19');
    await pull({ purpose: 'backfill' });
    expect(asked()).toBe(false);
  });
});

describe('rare answers', () => {
  it('treats success without an address as no data', async () => {
    replies['/GenerateReport/Poll'] = () => status('Success');
    expect(await pull()).toMatchObject({ sections: [{ days: zeros }] });
    expect(calls.map(({ path }) => path)).toEqual(['/GenerateReport/Submit', '/GenerateReport/Poll', '/Account/Query']);
  });

  it('requests a failed report again in a later step', async () => {
    replies['/GenerateReport/Poll'] = ({ body }) => status(Object(body).ReportRequestId === 'r1' ? 'Error' : 'Success');
    const first = await pull();
    if (!('pending' in first)) throw new Error('Not pending');
    expect(first.pending.state).not.toHaveProperty('reportId');
    expect(await pull({ progress: first.pending.state })).toMatchObject({ sections: [{ days: zeros }] });
    expect(calls.filter(({ path }) => path.endsWith('Submit'))).toHaveLength(2);
  });

  it('does not count data that is not available yet as missing days', async () => {
    replies['/GenerateReport/Submit'] = () => fault(2004);
    expect(await pull()).toEqual({ sections: [{ service: 'bing', section: 'core', days: [] }], timeZone: null, missingDays: [], through: null });
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['an address of another protocol', () => status('Success', 'https://storage.example/file?sig=secret'), 'GenerateReport/Poll: ReportDownloadUrl: not an http: address'],
    ['a file of this machine', () => status('Success', 'file:///etc/passwd'), 'GenerateReport/Poll: ReportDownloadUrl: not an http: address'],
    ['no address', () => status('Success', 'soon'), 'GenerateReport/Poll: ReportDownloadUrl: not an http: address'],
    ['a word for a status', () => status('Perhaps'), 'GenerateReport/Poll: ReportRequestStatus.Status: malformed'],
    ['no status', () => ({ status: 200, json: {} }), 'GenerateReport/Poll: ReportRequestStatus: malformed'],
  ])('%s is refused', async (_name, reply, message) => {
    replies['/GenerateReport/Poll'] = reply;
    expect(await catchError(pull())).toMatchObject({ kind: 'invalid-answer', message });
  });

  it.each([[400, 'invalid-answer'], [503, 'transient'], [429, 'transient']])('reports a download that answers %i as %s, without revealing its address', async (httpStatus, kind) => {
    replies['/file?sig=secret'] = () => ({ status: httpStatus });
    const failure = await catchError(pull());
    expect(failure).toMatchObject({ kind, httpStatus });
    expect(String(failure)).not.toMatch(/secret|127\.0\.0\.1/);
  });

  it.each([[404], [403], [410]])('asks for a new address when the old one answers %i', async gone => {
    replies['/file?sig=secret'] = (_call, count) => (count === 1 ? { status: gone } : { status: 200, bytes: zipSync({ 'r.csv': strToU8(header) }) });
    expect(await pull()).toMatchObject({ sections: [{ days: zeros }] });
    expect(calls.filter(({ path }) => path.endsWith('Poll'))).toHaveLength(2);
  });

  it('refuses a submit answer without an id', async () => {
    replies['/GenerateReport/Submit'] = () => ({ status: 200, json: { ReportRequestId: 5 } });
    expect(await catchError(pull())).toMatchObject({ kind: 'invalid-answer', message: 'GenerateReport/Submit: ReportRequestId: malformed' });
  });

  it('reports the original refusal when dropping columns does not help', async () => {
    replies['/GenerateReport/Submit'] = () => fault(100);
    expect(await catchError(pull())).toMatchObject({ kind: 'configuration', platformCode: '100' });
    expect(calls).toHaveLength(7);
    calls.length = 0;
    replies['/GenerateReport/Submit'] = () => fault(2011);
    expect(await catchError(pull())).toMatchObject({ kind: 'configuration', platformCode: '2011' });
    expect(calls).toHaveLength(1);
  });

  it('drops all optional columns, not the day, when two are retired together', async () => {
    replies['/GenerateReport/Submit'] = ({ body }) => {
      const { Columns } = Object(body).ReportRequest;
      return Columns.includes('Revenue') || Columns.includes('PhoneCalls') ? fault(100) : { status: 200, json: { ReportRequestId: 'r' } };
    };
    const required = header.split(',').filter(name => !/Campaign(Status|Type)|Qualified|Revenue|Phone/.test(name));
    const row = '"2026-11-20","1","C","Computer","USD","10","2","3.50"';
    replies['/file?sig=secret'] = () => ({ status: 200, bytes: zipSync({ 'r.csv': strToU8(`${required.join()}\r\n${row}\r\n`) }) });
    expect(await pull()).toMatchObject({ sections: [{ days: [{ campaigns: [] }, { campaigns: [{ id: '1', spend: 3.5, revenue: null, phoneCalls: null, conversions: null }] }] }] });
  });
});
