import { strToU8, zipSync } from 'fflate';
import * as z from 'zod/mini';
import { addDays, isDay } from '../calendar.ts';
import type { Answer } from '../http-answers.ts';
import type { AdsAccount } from './accounts.ts';
import { campaignRows } from './campaign-rows.ts';
import { addressExpired, apiFault, notAuthorized, nullRequest, unknownReport } from './faults.ts';
import { isAttribute, isMetric, reportCsv, type ReportShape } from './report-csv.ts';
import { downloadSeconds, isSigned, sign } from './tokens.ts';

const dateSchema = z.object({ Day: z.int(), Month: z.int(), Year: z.int() });
const submitSchema = z.object({
  ReportRequest: z.object({
    Type: z.literal('CampaignPerformanceReportRequest'),
    ReportName: z.optional(z.string()),
    Format: z.enum(['Csv']),
    FormatVersion: z._default(z.enum(['1.0', '2.0']), '1.0'),
    ExcludeReportHeader: z._default(z.boolean(), false),
    ExcludeReportFooter: z._default(z.boolean(), false),
    ReturnOnlyCompleteData: z._default(z.boolean(), false),
    Aggregation: z.enum(['Daily', 'Summary']),
    Columns: z.array(z.string()),
    Scope: z.object({ AccountIds: z.array(z.string()) }),
    Time: z.object({
      CustomDateRangeStart: dateSchema,
      CustomDateRangeEnd: dateSchema,
      ReportTimeZone: z.optional(z.string()),
    }),
  }),
});
const pollSchema = z.object({ ReportRequestId: z.string() });

type Report = { account: AdsAccount; shape: ReportShape; email: string; submittedAt: Date; readyAt: Date };
const keptReports = 5_000;
const idLifeMs = 86_400_000;
const historyDays = 1_096;

export type Caller = { email: string; now: Date; account: AdsAccount; mayRead: boolean };

/**
 * Creates reports: submitted, ready after a while by the call's clock, downloaded from an address valid for five
 * minutes. Every fifth takes four seconds and the others none, or each takes SANDBOX_REPORT_SECONDS. Stored in memory:
 * a restart forgets their ids, as the platform does after a day.
 */
export function createReporting({ downloadBase }: { downloadBase: string }) {
  const reports = new Map<string, Report>();
  let count = 0;

  function submit(body: unknown, { account, email, now, mayRead }: Caller, retired: boolean): Answer {
    const parsed = submitSchema.safeParse(body);
    if (!parsed.success) return nullRequest(`The request is null or cannot be read: ${z.prettifyError(parsed.error)}`);
    const { ReportRequest: asked } = parsed.data;
    const unknown = asked.Columns.find(
      column => (!isAttribute(column) && !isMetric(column)) || (retired && column === 'PhoneCalls'),
    );
    if (unknown !== undefined)
      return nullRequest(`Error converting value "${unknown}" to type 'CampaignPerformanceReportColumn'.`);
    if (new Set(asked.Columns).size !== asked.Columns.length)
      return apiFault(2016, 'ReportingServiceDuplicateColumns', 'The report request contains a duplicate column.');
    if (!asked.Columns.some(isMetric))
      return apiFault(
        2015,
        'ReportingServiceRequiredColumnsNotSelected',
        'The report request is missing a required column.',
      );
    if (asked.Aggregation === 'Summary' && asked.Columns.includes('TimePeriod'))
      return apiFault(
        2034,
        'ReportingServiceInvalidTimePeriodColumnForSummaryReport',
        'TimePeriod cannot be used with the aggregation Summary.',
      );
    if (asked.Scope.AccountIds.some(id => id !== account.accountId))
      return apiFault(
        2018,
        'ReportingServiceInvalidAccountId',
        'The report request contains an invalid account in its scope.',
      );
    if (!mayRead) return notAuthorized();
    const [start, end] = [toDay(asked.Time.CustomDateRangeStart), toDay(asked.Time.CustomDateRangeEnd)];
    const today = now.toISOString().slice(0, 10);
    if (!isDay(start) || !isDay(end))
      return apiFault(113, 'InvalidDateObject', 'The date specified in the request is not valid.');
    if (end > today)
      return apiFault(2010, 'ReportingServiceInvalidCustomDateRangeEnd', 'The custom date range ends in the future.');
    if (start > end || start < addDays(today, -historyDays))
      return apiFault(2011, 'ReportingServiceInvalidCustomDateRange', 'The custom date range is not valid.');
    if (asked.ReturnOnlyCompleteData && end === today)
      return apiFault(2004, 'NoCompleteDataAvailable', 'Only partial data is available.');
    count += 1;
    const reportId = String(30_000_000_000 + count);
    const named = process.env['SANDBOX_REPORT_SECONDS'];
    const seconds = named === undefined ? (count % 5 === 0 ? 4 : 0) : Number(named);
    const shape: ReportShape = {
      columns: asked.Columns,
      start,
      end,
      formatVersion: asked.FormatVersion,
      withHeader: !asked.ExcludeReportHeader,
      withFooter: !asked.ExcludeReportFooter,
    };
    reports.set(reportId, {
      account,
      shape,
      email,
      submittedAt: now,
      readyAt: new Date(now.getTime() + seconds * 1000),
    });
    const [oldest] = reports.keys();
    if (reports.size > keptReports && oldest !== undefined) reports.delete(oldest);
    return { status: 200, body: { ReportRequestId: reportId } };
  }

  function poll(body: unknown, { email, now }: Caller): Answer {
    const parsed = pollSchema.safeParse(body);
    if (!parsed.success) return nullRequest('The request is null.');
    const reportId = parsed.data.ReportRequestId;
    const report = reports.get(reportId);
    if (!report || report.email !== email || now.getTime() - report.submittedAt.getTime() > idLifeMs)
      return unknownReport();
    const status = (Status: string, ReportDownloadUrl: string | null): Answer => ({
      status: 200,
      body: { ReportRequestStatus: { ReportDownloadUrl, Status } },
    });
    if (now < report.readyAt) return status('Pending', null);
    if (buildRows(report).length === 0) return status('Success', null);
    const until = Math.floor(now.getTime() / 1000) + downloadSeconds;
    return status('Success', `${downloadBase}/reports/${reportId}.zip?se=${until}&sig=${sign(`${reportId} ${until}`)}`);
  }

  /** `cut`: only the first half of the file is sent. */
  function download(path: string, query: URLSearchParams, now: Date, cut: boolean): Answer {
    const [, reportId = ''] = /^\/reports\/(\d+)\.zip$/.exec(path) ?? [];
    const report = reports.get(reportId);
    const until = Number(query.get('se'));
    if (!report) return { status: 404, html: 'The specified blob does not exist.' };
    if (!isSigned(`${reportId} ${until}`, query.get('sig') ?? '') || now.getTime() > until * 1000)
      return addressExpired();
    const csv = reportCsv(report.shape, report.account, buildRows(report));
    // Without a fixed time the same report would change every second.
    const zip = zipSync({ [`${reportId}.csv`]: [strToU8(csv), { mtime: '2026-01-01T00:00:00Z' }] });
    return {
      status: 200,
      type: 'application/x-zip-compressed',
      bytes: cut ? zip.slice(0, Math.floor(zip.length / 2)) : zip,
    };
  }

  return { submit, poll, download };
}

const toDay = ({ Year, Month, Day }: z.infer<typeof dateSchema>): string =>
  `${String(Year).padStart(4, '0')}-${String(Month).padStart(2, '0')}-${String(Day).padStart(2, '0')}`;

/** Returns the account's rows as of the report's submission. */
function buildRows({ account, shape, submittedAt }: Report) {
  const rows = [];
  for (let day = shape.start; day <= shape.end; day = addDays(day, 1))
    rows.push(...campaignRows(account, day, submittedAt));
  return rows;
}
