import { addDays, addMonths, eachDay, type DayRange } from '../../../shared/domain/periods/days.ts';
import type { BingCoreDay } from '../../../shared/platforms/microsoft-ads/days.ts';
import { endsWithin } from '../../runtime/deadline.ts';
import type { Connector, PendingReport, PulledWindow, PullRequest } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { sources } from '../sources.ts';
import { listBingAccounts, readAccount } from './accounts.ts';
import { csvOfZip } from './archive.ts';
import { columnsWithout } from './metrics.ts';
import { findReportCurrency, normalise } from './normalise.ts';
import { readReport, type ReportRow } from './parse.ts';
import { pendingUntil, type Progress, parseProgress, serializeProgress } from './progress.ts';
import { zoneOfReport } from './zone.ts';
import { downloadReport, pollReport, type ReportAccess, submitReport } from './report.ts';

/**
 * Reads Microsoft Advertising through its REST reporting (facts, platform APIs, section 9): submit a report, wait
 * seconds to an hour, and download it. Each step submits or resumes, checks once, and downloads if ready. No step takes
 * longer than `stepMs`.
 */
export const bingConnector: Connector = { ...sources.bing, discover: listBingAccounts, pull: pullBing };

const stepMs = 50_000;
/** Months of history the platform provides. */
const historyMonths = 36;

async function pullBing(request: PullRequest): Promise<PulledWindow | PendingReport> {
  const { site, accessToken, now } = request;
  const account = site.attr.accounts?.bing;
  if (account === undefined || accessToken === null) {
    throw new PlatformError({ platform: 'bing', kind: 'reconnect', message: 'No account selected' });
  }
  const { accountId, customerId } = account;
  const resumed = parseProgress(request, accountId);
  const available = availableAt(now);
  const range = resumed?.range ?? overlap(request, available);
  if (range.start > range.end) return buildWindow(request, available, []);
  const access: ReportAccess = { accessToken, scope: { accountId, customerId }, deadline: endsWithin(stepMs) };
  let progress: Progress;
  try {
    progress =
      resumed?.reportId === undefined
        ? await submitted(access, range, accountId, resumed?.failures ?? 0, now)
        : resumed;
  } catch (error) {
    // 2004: complete data was requested and isn't available yet.
    if (error instanceof PlatformError && error.platformCode === '2004')
      return { ...buildWindow(request, range, []), through: null };
    throw error;
  }
  const made = await loadReport(access, progress);
  if (made === 'pending')
    return { pending: { readyAt: pendingUntil(progress, now), state: serializeProgress(progress) } };
  if (made === 'failed') return afterFailure(progress, now);
  const { rows, timeZone } = made;
  const toPulledWindow = (currency: string, billingHold: string | null): PulledWindow => ({
    ...buildWindow(request, range, normalise(eachDay(range.start, range.end), rows, currency), timeZone),
    billingHold,
  });
  const currency = findReportCurrency(rows);
  // An account with rows on its newest day isn't on hold; otherwise the account is read.
  const isSilent = request.purpose === 'nightly' && rows.every(({ day }) => day < range.end);
  if (currency !== null && !isSilent) return toPulledWindow(currency, null);
  const asked = await readAccount(accessToken, access.scope, access.deadline);
  return toPulledWindow(currency ?? asked.currency, asked.billingHold);
}

async function submitted(
  access: ReportAccess,
  range: DayRange,
  accountId: string,
  failures: number,
  now: Date,
): Promise<Progress> {
  const { reportId, without } = await submitReport(access, range);
  return { reportId, without, range, accountId, failures, submittedAt: now };
}

type MadeReport = { readonly rows: ReportRow[]; readonly timeZone: string | null };

/** Downloads a report's rows and their zone; an expired address is requested again. */
async function loadReport(access: ReportAccess, progress: Progress): Promise<MadeReport | 'pending' | 'failed'> {
  for (let look = 0; look < 2; look += 1) {
    const report = await pollReport(access, progress.reportId ?? '');
    if (report.status !== 'ready') return report.status;
    if (report.address === null) return { rows: [], timeZone: null };
    const bytes = await downloadReport(report.address, access.deadline);
    if (!bytes) continue;
    const csv = csvOfZip(bytes);
    return { rows: readReport(csv, columnsWithout(new Set(progress.without))), timeZone: zoneOfReport(csv) };
  }
  throw new PlatformError({ platform: 'bing', kind: 'transient', message: "The report's address expired twice" });
}

/** Failed reports are submitted again twice; then the queue decides. */
function afterFailure(progress: Progress, now: Date): PendingReport {
  const failures = progress.failures + 1;
  if (failures > 2)
    throw new PlatformError({ platform: 'bing', kind: 'transient', message: 'Microsoft could not create the report' });
  return {
    pending: {
      readyAt: new Date(now.getTime() + failures * 60_000),
      state: serializeProgress({ ...progress, reportId: undefined, failures }),
    },
  };
}

/** Returns the days the platform has at `now`: whole UTC days of the last three years. */
function availableAt(now: Date): DayRange {
  const today = now.toISOString().slice(0, 10);
  return { start: addDays(addMonths(today, -historyMonths), 1), end: addDays(today, -1) };
}

const overlap = (range: DayRange, other: DayRange): DayRange => ({
  start: range.start < other.start ? other.start : range.start,
  end: range.end > other.end ? other.end : range.end,
});

/** Builds the window: days before the available ones are missing; days after them are not due yet. */
const buildWindow = (
  { start, end }: PullRequest,
  asked: DayRange,
  days: BingCoreDay[],
  timeZone: string | null = null,
): PulledWindow => ({
  sections: [{ service: 'bing', section: 'core', days }],
  timeZone,
  missingDays: eachDay(start, end).filter(day => day < asked.start),
  ...(asked.end < end ? { through: asked.end } : {}),
});
