import { analyticsdata, type analyticsdata_v1beta } from 'googleapis/build/src/apis/analyticsdata/index.js';
import { eachDay } from '../../../shared/domain/periods/days.ts';
import { environment } from '../../runtime/environment.ts';
import type { Connector, PulledWindow, PullRequest, SectionDays } from '../connector.ts';
import { logger } from '../../runtime/logger.ts';
import { callGoogle, callOptions } from '../google/call.ts';
import { PlatformError } from '../platform-error.ts';
import { sources } from '../sources.ts';
import { listGa4Accounts } from './accounts.ts';
import { isAdsLinked, requireLiving } from './property.ts';
import { withWebsites } from './websites.ts';
import { normalise, type Ga4Reports } from './normalise.ts';
import { googleRows } from './advertising.ts';
import { isInvalidArgument, leaveOut, livingMetrics, namesMetric, unknownFields } from './isolate.ts';
import { adFields, ga4Metrics, type Ga4Field } from './metrics.ts';
import { parseBatch, type Ga4Asked, type Ga4Report } from './parse.ts';
import { ga4Reports, listReportsToRun, reportsPerBatch, rowsPerPage, type Ga4ReportName } from './reports.ts';

/**
 * Reads Google Analytics 4 through the Data and Admin APIs (facts, platform APIs, section 2). A window costs three
 * calls plus one per additional 100,000 rows of a report. If Google refuses a metric, the call repeats without it and
 * the days list it as unknown. Refused advertising only loses its own figures in this window.
 */
export const ga4Connector: Connector = { ...sources.ga4, discover: listGa4Accounts, withWebsites, pull: pullGa4 };

type Ask = { name: Ga4ReportName; offset: number };

async function pullGa4({ site, accessToken, start, end, purpose }: PullRequest): Promise<PulledWindow> {
  const propertyId = site.attr.accounts?.ga4?.propertyId;
  if (propertyId === undefined || accessToken === null) {
    throw new PlatformError({ platform: 'ga4', kind: 'reconnect', message: 'No property selected' });
  }
  const ecommerce = site.attr.isEcommerce === true || site.attr.hasEcommerce === true;
  const window = { propertyId, accessToken, start, end };
  const names = listReportsToRun(ecommerce);
  const reports = await allReports(window, names);
  const advertising = await advertisingReport(window);
  if (advertising && advertising !== 'refused') reports.advertising = advertising;
  if (purpose === 'nightly' && reports.totals?.rows.length === 0) await requireLiving(propertyId, accessToken);
  // Without advertising rows, only the link shows whether spend is zero or unknown.
  const isLinked =
    googleRows(reports.advertising?.rows ?? []).length > 0 || (await isAdsLinked(propertyId, accessToken));
  const days = normalise(
    eachDay(start, end),
    reports,
    isLinked,
    fieldsUnknown(names, reports, advertising === 'refused'),
  );
  const sections: SectionDays[] = [
    { service: 'ga4', section: 'core', days: days.core },
    { service: 'ga4', section: 'places', days: days.places },
    { service: 'ga4', section: 'pages', days: days.pages },
    ...(days.shop ? [{ service: 'ga4' as const, section: 'shop' as const, days: days.shop }] : []),
  ];
  return { sections, timeZone: reports.totals?.timeZone ?? null, missingDays: [] };
}

type Window = {
  readonly propertyId: string;
  readonly accessToken: string;
  readonly start: string;
  readonly end: string;
};

/** Reads every page of some reports, five reports per call. */
async function allReports(window: Window, names: readonly Ga4ReportName[]): Promise<Ga4Reports> {
  const reports: Ga4Reports = {};
  let asks: Ask[] = names.map(name => ({ name, offset: 0 }));
  while (asks.length > 0) {
    const further: Ask[] = [];
    for (const { ask, answer } of await runBatch(window, asks.slice(0, reportsPerBatch))) {
      reports[ask.name] = joined(reports[ask.name], answer);
      const next = ask.offset + rowsPerPage;
      if (next < answer.rowCount) further.push({ name: ask.name, offset: next });
    }
    asks = [...asks.slice(reportsPerBatch), ...further];
  }
  return reports;
}

/** Reads advertising, or returns 'refused': a refused request must not cost the window its visits. */
async function advertisingReport(window: Window): Promise<Ga4Report | 'refused' | undefined> {
  try {
    return (await allReports(window, ['advertising'])).advertising;
  } catch (error) {
    if (!isInvalidArgument(error)) throw error;
    logger.warn('Google Analytics refuses the advertising report; its figures are unknown in this window', {
      service: 'ga4',
      start: window.start,
      end: window.end,
      message: error.message,
    });
    return 'refused';
  }
}

/**
 * Lists the fields unknown in the window, sorted: retired metrics, those hidden from the reader's role, refused
 * advertising.
 */
function fieldsUnknown(names: readonly Ga4ReportName[], reports: Ga4Reports, isRefused: boolean): Ga4Field[] {
  const restricted = Object.values(reports)
    .flatMap(report => report.restricted)
    .map(metric => ga4Metrics[metric].field);
  return [
    ...new Set([...unknownFields([...names, 'advertising']), ...restricted, ...(isRefused ? adFields : [])]),
  ].sort();
}

/** Runs reports in one call, and repeats it without refused metrics; reports without any metric left are skipped. */
async function runBatch(window: Window, batch: readonly Ask[]): Promise<{ ask: Ask; answer: Ga4Report }[]> {
  for (;;) {
    const asks = batch
      .map(ask => ({ ...ask, metrics: livingMetrics(ask.name) }))
      .filter(({ metrics }) => metrics.length > 0);
    if (asks.length === 0) return [];
    try {
      const answers = parseBatch(asks, await runReports(window, asks.map(buildRequest(window))));
      return answers.flatMap((answer, index) => {
        const ask = asks[index];
        return ask ? [{ ask, answer }] : [];
      });
    } catch (error) {
      // Alone, an advertising metric is refused for a missing campaign, so only one named as unknown is skipped.
      if (batch.some(({ name }) => name === 'advertising') && !namesMetric(error)) throw error;
      await leaveOut(
        error,
        asks.flatMap(({ metrics }) => metrics),
        metric =>
          runReports(window, [
            {
              dateRanges: [{ startDate: window.end, endDate: window.end }],
              dimensions: [{ name: 'date' }],
              metrics: [{ name: metric }],
              limit: '1',
            },
          ]),
      );
    }
  }
}

const buildRequest =
  ({ start, end }: Window) =>
  ({ name, offset, metrics }: Ask & Ga4Asked) => ({
    dateRanges: [{ startDate: start, endDate: end }],
    dimensions: ga4Reports[name].dimensions.map(dimension => ({ name: dimension })),
    metrics: metrics.map(metric => ({ name: metric })),
    // A fixed order, without which pages of one report could overlap.
    orderBys: ga4Reports[name].dimensions.map(dimensionName => ({ dimension: { dimensionName } })),
    limit: String(rowsPerPage),
    offset: String(offset),
  });

const runReports = (
  { propertyId, accessToken }: Window,
  requests: analyticsdata_v1beta.Schema$RunReportRequest[],
): Promise<unknown> =>
  callGoogle('ga4', () =>
    analyticsdata('v1beta').properties.batchRunReports(
      { property: `properties/${propertyId}`, requestBody: { requests } },
      callOptions(environment().GA4_DATA_ROOT, accessToken),
    ),
  );

function joined(page: Ga4Report | undefined, next: Ga4Report): Ga4Report {
  if (!page) return next;
  return {
    ...page,
    rows: [...page.rows, ...next.rows],
    sampled: page.sampled || next.sampled,
    thresholded: page.thresholded || next.thresholded,
    otherRow: page.otherRow || next.otherRow,
    restricted: [...new Set([...page.restricted, ...next.restricted])],
  };
}
