import * as z from 'zod/mini';
import type { DayRange } from '../../../shared/domain/periods/days.ts';
import { environment } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { callMicrosoft, type MicrosoftScope, withRetries } from '../microsoft/call.ts';
import { invalidAnswer, PlatformError } from '../platform-error.ts';
import { columnsWithout, optionalNames } from './metrics.ts';

/** Credentials and deadline of one step's calls. */
export type ReportAccess = {
  readonly accessToken: string;
  readonly scope: MicrosoftScope;
  readonly deadline: AbortSignal;
};

const submittedSchema = z.object({ ReportRequestId: z.string().check(z.minLength(1)) });
const statusSchema = z.object({
  ReportRequestStatus: z.object({
    Status: z.enum(['Pending', 'Success', 'Error']),
    ReportDownloadUrl: z.nullish(z.string()),
  }),
});

const datePart = (day: string) => ({
  Year: Number(day.slice(0, 4)),
  Month: Number(day.slice(5, 7)),
  Day: Number(day.slice(8, 10)),
});

const buildRequest = ({ accountId }: MicrosoftScope, { start, end }: DayRange, left: ReadonlySet<string>) => ({
  ReportRequest: {
    Type: 'CampaignPerformanceReportRequest',
    ReportName: 'Campaigns by day and device',
    Format: 'Csv',
    FormatVersion: '2.0',
    // The header names the zone of the days.
    ExcludeReportHeader: false,
    ExcludeReportFooter: true,
    ExcludeColumnHeaders: false,
    // Includes incomplete recent days; they are requested again until final.
    ReturnOnlyCompleteData: false,
    Aggregation: 'Daily',
    Columns: Object.keys(columnsWithout(left)),
    Scope: { AccountIds: [accountId] },
    Time: {
      CustomDateRangeStart: datePart(start),
      CustomDateRangeEnd: datePart(end),
      ReportTimeZone: 'GreenwichMeanTimeDublinEdinburghLisbonLondon',
    },
  },
});

/** Refusals not caused by a column: dates, headers, aggregation, account, version, incomplete data. */
const notOfColumns = new Set(['113', '116', '208', '303', '2004', '2008', '2009', '2010', '2011', '2034', '401']);

/**
 * Submits a report of days `range` (UTC, both included). If the platform refuses a retired column, finds it by omitting
 * columns one by one, logs it once, and omits it. Returns the report's id and the omitted columns.
 */
export async function submitReport(
  access: ReportAccess,
  range: DayRange,
): Promise<{ reportId: string; without: string[] }> {
  const submit = async (without: string[]) => {
    const answer = await ask(access, 'Submit', buildRequest(access.scope, range, new Set(without)));
    const parsed = z.safeParse(submittedSchema, answer);
    if (!parsed.success) throw invalidAnswer('bing', 'GenerateReport/Submit', 'ReportRequestId', 'malformed');
    return { reportId: parsed.data.ReportRequestId, without };
  };
  let refusal: PlatformError | undefined;
  for (const without of [[], ...optionalNames.map(name => [name]), optionalNames]) {
    try {
      const submitted = await submit(without);
      if (without.length > 0) sayOnce(without);
      return submitted;
    } catch (error) {
      if (!mayBeColumn(error)) throw error;
      refusal ??= error;
    }
  }
  throw refusal ?? invalidAnswer('bing', 'GenerateReport/Submit', 'answer', 'none');
}

const mayBeColumn = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.kind === 'configuration' && !notOfColumns.has(error.platformCode ?? '');

const reportedColumns = new Set<string>();
function sayOnce(columns: readonly string[]): void {
  const unsaid = columns.filter(column => !reportedColumns.has(column));
  for (const column of unsaid) reportedColumns.add(column);
  if (unsaid.length > 0) logger.warn('Microsoft Ads refuses columns: their fields are null', { columns: unsaid });
}

type ReportStatus =
  | { readonly status: 'pending' }
  /** The report failed for good. */
  | { readonly status: 'failed' }
  /** `address` gives anyone access to the report for five minutes; null: the report has no rows. */
  | { readonly status: 'ready'; readonly address: string | null };

/** Reads a report's status. An id that is no longer known (2100) counts as failed. */
export async function pollReport(access: ReportAccess, reportId: string): Promise<ReportStatus> {
  let answer: unknown;
  try {
    answer = await ask(access, 'Poll', { ReportRequestId: reportId });
  } catch (error) {
    if (error instanceof PlatformError && error.platformCode === '2100') return { status: 'failed' };
    throw error;
  }
  const parsed = z.safeParse(statusSchema, answer);
  if (!parsed.success) {
    throw invalidAnswer('bing', 'GenerateReport/Poll', parsed.error.issues[0]?.path.join('.') || 'answer', 'malformed');
  }
  const { Status, ReportDownloadUrl } = parsed.data.ReportRequestStatus;
  if (Status === 'Pending') return { status: 'pending' };
  return Status === 'Error' ? { status: 'failed' } : { status: 'ready', address: ReportDownloadUrl || null };
}

const ask = ({ accessToken, scope, deadline }: ReportAccess, operation: string, body: unknown) =>
  callMicrosoft({
    url: `${environment().MICROSOFT_REPORTING_ROOT}/GenerateReport/${operation}`,
    body,
    accessToken,
    scope,
    deadline,
  });

/**
 * Downloads the bytes at a report's address, or returns null if it expired. The address must not appear in a message,
 * log or error. It is used as returned, over the API's protocol, because its host may change.
 * @throws {PlatformError} transient, or invalid-answer for a malformed address.
 */
export async function downloadReport(address: string, deadline: AbortSignal): Promise<Uint8Array | null> {
  const expected = new URL(environment().MICROSOFT_REPORTING_ROOT).protocol;
  if (!URL.canParse(address) || new URL(address).protocol !== expected) {
    throw invalidAnswer('bing', 'GenerateReport/Poll', 'ReportDownloadUrl', `not an ${expected} address`);
  }
  return withRetries(deadline, async signal => {
    const response = await fetch(address, { signal });
    const { status } = response;
    if (status === 200) return new Uint8Array(await response.arrayBuffer());
    await response.body?.cancel();
    if (status === 403 || status === 404 || status === 410) return null;
    throw new PlatformError({
      platform: 'bing',
      kind: status >= 500 || status === 429 ? 'transient' : 'invalid-answer',
      httpStatus: status,
      message: `The report's download answered ${status}`,
    });
  });
}
