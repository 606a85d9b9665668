import type { FailureKind } from '../control.ts';
import { apiDisabled } from '../google-errors.ts';
import type { Answer } from '../http-answers.ts';
import type { Platform } from '../platforms.ts';

/** Google's own names of the hosts served here. */
export const hosts: Partial<Record<Platform, string>> = {
  searchconsole: 'searchconsole.googleapis.com',
  gmbaccounts: 'mybusinessaccountmanagement.googleapis.com',
  gmbinformation: 'mybusinessbusinessinformation.googleapis.com',
  gmbperformance: 'businessprofileperformance.googleapis.com',
  gmbverifications: 'mybusinessverifications.googleapis.com',
  gmbreviews: 'mybusiness.googleapis.com',
};

export const noSuchPage: Answer = { status: 404, html: 'The requested URL was not found on this server.' };

const envelope = (code: number, status: string, message: string, details?: readonly object[]): Answer => ({
  status: code,
  body: { error: { code, message, status, ...(details && { details }) } },
});

/**
 * Builds Search Console's older envelope: reasons below `errors`, no `status` (facts, platform APIs, sections 1 and 5).
 */
const older = (code: number, domain: string, reason: string, message: string): Answer => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain, reason }] } },
});

export const siteForbidden = (siteUrl: string): Answer =>
  older(
    403,
    'global',
    'forbidden',
    `User does not have sufficient permission for site '${siteUrl}'. See also: https://support.google.com/webmasters/answer/2451999.`,
  );
export const badParameter = (message: string): Answer => older(400, 'global', 'invalidParameter', message);

export const callerDenied = (): Answer => envelope(403, 'PERMISSION_DENIED', 'The caller does not have permission');
export const notFound = (): Answer => envelope(404, 'NOT_FOUND', 'Requested entity was not found.');
export const badRequest = (field: string, description: string): Answer =>
  envelope(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.', [
    { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field, description }] },
  ]);
export const unknownMetric = (name: string): Answer =>
  badRequest(
    'daily_metrics',
    `Invalid value at 'daily_metrics' (type.googleapis.com/google.mybusiness.businessprofileperformance.v1.DailyMetric), "${name}"`,
  );

const quota = (host: string, limit: string): Answer =>
  envelope(
    429,
    'RESOURCE_EXHAUSTED',
    `Quota exceeded for quota metric 'Requests' and limit 'Requests per minute' of service '${host}' for consumer 'project_number:000000000000'.`,
    [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'RATE_LIMIT_EXCEEDED',
        domain: 'googleapis.com',
        metadata: {
          service: host,
          consumer: 'projects/000000000000',
          quota_metric: `${host}/requests`,
          quota_limit: 'RequestsPerMinutePerProject',
          quota_limit_value: limit,
          quota_location: 'global',
        },
      },
    ],
  );

/** Describes a failure in the platform's words; undefined uses Google's common ones. */
export function describeGoogleFailure(kind: FailureKind, platform: Platform): Answer | undefined {
  const host = hosts[platform] ?? 'googleapis.com';
  switch (kind) {
    case 'throttled':
    case 'concurrent':
      return platform === 'searchconsole'
        ? older(
            403,
            'usageLimits',
            'quotaExceeded',
            'Search Analytics load quota exceeded. Learn about usage limits: https://developers.google.com/webmaster-tools/limits.',
          )
        : quota(host, '300');
    case 'quota-zero':
      return quota(host, '0');
    case 'access-lost':
      return platform === 'searchconsole' ? siteForbidden('https://www.example.com/') : callerDenied();
    case 'api-disabled':
      return apiDisabled(host);
    case 'retired-metric':
      return platform === 'gmbperformance' ? unknownMetric('BUSINESS_FOOD_ORDERS') : undefined;
    default:
      return undefined;
  }
}

/**
 * Builds a page of a list by Google's rules: a size of 0 is the default, larger than the maximum becomes the maximum;
 * null for an invalid token.
 */
export function makeGooglePage<Item>(
  all: readonly Item[],
  query: URLSearchParams,
  sizes: { standard: number; most: number },
): { items: Item[]; next: { nextPageToken?: string } } | null {
  const size = Math.min(Number(query.get('pageSize') ?? 0) || sizes.standard, sizes.most);
  const token = query.get('pageToken') ?? '';
  const offset =
    token === '' ? 0 : Number(/^from:(\d+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1] ?? Number.NaN);
  if (size < 1 || !Number.isInteger(offset)) return null;
  const end = offset + size;
  return {
    items: all.slice(offset, end),
    next: end < all.length ? { nextPageToken: Buffer.from(`from:${end}`).toString('base64url') } : {},
  };
}
