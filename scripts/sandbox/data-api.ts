import * as z from 'zod/mini';
import { invalidArgument, propertyDenied, scopeMissing, unauthenticated } from './google-errors.ts';
import type { Answer } from './http-answers.ts';
import type { Grant } from './oauth/tokens.ts';
import { runReport } from './report/run-report.ts';
import type { Property } from './sandbox-types.ts';

const analyticsScope = 'https://www.googleapis.com/auth/analytics.readonly';
const fullScope = 'https://www.googleapis.com/auth/analytics';

/** Returns null if the bearer may read Analytics; otherwise Google's refusal. */
export function refuseBearer(grant: Grant | null, service: string): Answer | null {
  if (grant === null) return unauthenticated();
  return grant.scopes.includes(analyticsScope) || grant.scopes.includes(fullScope) ? null : scopeMissing(service);
}

const batchSchema = z.looseObject({ requests: z.array(z.unknown()) });
const batchLimit = 5;

/** Serves `POST properties/N:runReport` and `:batchRunReports` of the Data API v1beta. */
export function dataApi(ask: {
  path: string;
  body: string;
  grant: Grant | null;
  now: Date;
  find: (propertyId: string) => Property | undefined;
  mayRead: (email: string, property: Property) => boolean;
  /** Metric that is unknown in this call. */
  retiredMetric?: string | undefined;
}): Answer {
  const route = /^\/v1beta\/properties\/([^/:]+):(runReport|batchRunReports)$/.exec(ask.path);
  if (route === null) return { status: 404, html: 'The requested URL was not found on this server.' };
  const refused = refuseBearer(ask.grant, 'analyticsdata.googleapis.com');
  if (refused !== null || ask.grant === null) return refused ?? unauthenticated();
  const property = ask.find(route[1] ?? '');
  if (property === undefined || property.denied || !ask.mayRead(ask.grant.email, property)) return propertyDenied();

  let body: unknown;
  try {
    body = JSON.parse(ask.body === '' ? '{}' : ask.body);
  } catch {
    return invalidArgument('Invalid JSON payload received. Unable to parse the request.');
  }
  if (route[2] === 'runReport') {
    const report = runReport(property, body, ask.now, ask.retiredMetric);
    return typeof report === 'string' ? invalidArgument(report) : { status: 200, body: report };
  }
  const batch = batchSchema.safeParse(body);
  if (!batch.success) return invalidArgument('Batch requests must include at least one request.');
  if (batch.data.requests.length > batchLimit)
    return invalidArgument(
      `Requests are limited to ${batchLimit} requests in a batch. This request contains ${batch.data.requests.length}.`,
    );
  const reports: object[] = [];
  for (const request of batch.data.requests) {
    const report = runReport(property, request, ask.now, ask.retiredMetric);
    if (typeof report === 'string') return invalidArgument(report);
    reports.push(report);
  }
  return { status: 200, body: { reports, kind: 'analyticsData#batchRunReports' } };
}
