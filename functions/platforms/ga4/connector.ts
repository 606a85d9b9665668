import { analyticsdata } from 'googleapis/build/src/apis/analyticsdata/index.js';
import { eachDay } from '../../../shared/domain/periods/days.ts';
import { environment } from '../../runtime/environment.ts';
import type { Connector, PulledWindow, PullRequest, SectionDays } from '../connector.ts';
import { callGoogle, callOptions } from '../google/call.ts';
import { PlatformError } from '../platform-error.ts';
import { sources } from '../sources.ts';
import { listGa4Accounts } from './accounts.ts';
import { normalise, type Ga4Reports } from './normalise.ts';
import { parseBatch, type Ga4Report } from './parse.ts';
import { ga4Reports, reportsOf, reportsPerBatch, rowsPerPage, type Ga4ReportName } from './reports.ts';

/**
 * Google Analytics 4 through the Data and Admin APIs (facts, platform APIs, section 2). A window costs two calls
 * (nine reports, five a call) and one more for each further 100,000 rows of a report, whatever its length.
 */
export const ga4Connector: Connector = { ...sources.ga4, discover: listGa4Accounts, pull: pullGa4 };

type Ask = { name: Ga4ReportName; offset: number };

async function pullGa4({ site, accessToken, start, end }: PullRequest): Promise<PulledWindow> {
  const propertyId = site.attr.accounts?.ga4?.propertyId;
  if (propertyId === undefined || accessToken === null) {
    throw new PlatformError({ platform: 'ga4', kind: 'reconnect', message: 'No property is chosen' });
  }
  const ecommerce = site.attr.isEcommerce === true || site.attr.hasEcommerce === true;
  const reports: Ga4Reports = {};
  let asks: Ask[] = reportsOf(ecommerce).map(name => ({ name, offset: 0 }));
  while (asks.length > 0) {
    const batch = asks.slice(0, reportsPerBatch);
    const further: Ask[] = [];
    for (const [index, answer] of (await runBatch(propertyId, accessToken, start, end, batch)).entries()) {
      const ask = batch[index];
      if (!ask) continue;
      reports[ask.name] = joined(reports[ask.name], answer);
      const next = ask.offset + rowsPerPage;
      if (next < answer.rowCount) further.push({ name: ask.name, offset: next });
    }
    asks = [...asks.slice(reportsPerBatch), ...further];
  }
  const days = normalise(eachDay(start, end), reports);
  const sections: SectionDays[] = [
    { service: 'ga4', section: 'core', days: days.core },
    { service: 'ga4', section: 'places', days: days.places },
    { service: 'ga4', section: 'pages', days: days.pages },
    ...(days.shop ? [{ service: 'ga4' as const, section: 'shop' as const, days: days.shop }] : []),
  ];
  return { sections, timeZone: reports.totals?.timeZone ?? null, missingDays: [] };
}

async function runBatch(propertyId: string, accessToken: string, startDate: string, endDate: string, asks: readonly Ask[]) {
  const requests = asks.map(({ name, offset }) => ({
    dateRanges: [{ startDate, endDate }],
    dimensions: ga4Reports[name].dimensions.map(dimension => ({ name: dimension })),
    metrics: ga4Reports[name].metrics.map(metric => ({ name: metric })),
    // A fixed order, without which pages of one report could overlap.
    orderBys: ga4Reports[name].dimensions.map(dimensionName => ({ dimension: { dimensionName } })),
    limit: String(rowsPerPage),
    offset: String(offset),
  }));
  const answer = await callGoogle('ga4', () =>
    analyticsdata('v1beta').properties.batchRunReports(
      { property: `properties/${propertyId}`, requestBody: { requests } },
      callOptions(environment().GA4_DATA_ROOT, accessToken),
    ),
  );
  return parseBatch(asks.map(({ name }) => name), answer);
}

function joined(page: Ga4Report | undefined, next: Ga4Report): Ga4Report {
  if (!page) return next;
  return {
    ...page,
    rows: [...page.rows, ...next.rows],
    sampled: page.sampled || next.sampled,
    thresholded: page.thresholded || next.thresholded,
    otherRow: page.otherRow || next.otherRow,
  };
}
