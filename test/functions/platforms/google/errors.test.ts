import { describe, expect, it } from 'vitest';
import { classifyGoogleFailure } from '../../../../functions/platforms/google/errors.ts';

const now = new Date('2026-11-21T12:00:00Z');
const classify = (httpStatus: number | null, body: unknown, retryAfter: string | null = null) =>
  classifyGoogleFailure('ga4', { httpStatus, body, retryAfter }, now);
const error = (code: number, status: string | undefined, message: string, reason?: string, more: object = {}) => ({
  error: { code, message, ...(status ? { status } : {}), ...(reason ? { details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }] } : {}), ...more },
});
const old = (code: number, reason: string, message = 'm') => ({ error: { code, message, errors: [{ domain: 'global', reason, message }] } });
const computeWait = (body: unknown, retryAfter: string | null = null) => ((classify(429, body, retryAfter).retryAt?.getTime() ?? 0) - now.getTime()) / 1000;

// Messages as recorded in the facts, platform APIs, sections 1 and 2.
describe('one HTTP status, several meanings', () => {
  it.each([
    [401, error(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'), 'reconnect'],
    [401, null, 'reconnect'],
    [403, error(403, 'PERMISSION_DENIED', 'User does not have sufficient permissions for this property.'), 'access-lost'],
    [403, error(403, 'PERMISSION_DENIED', 'API has not been used', 'SERVICE_DISABLED'), 'configuration'],
    [403, error(403, 'PERMISSION_DENIED', 'insufficient scopes', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'), 'reconnect'],
    [403, old(403, 'rateLimitExceeded'), 'throttled'],
    [403, old(403, 'userRateLimitExceeded'), 'throttled'],
    [403, old(403, 'accessNotConfigured'), 'configuration'],
    [403, old(403, 'insufficientPermissions'), 'access-lost'],
    [403, old(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.'), 'reconnect'],
    [403, old(403, 'forbidden', "User does not have sufficient permission for site 'https://www.example.com/'."), 'access-lost'],
    [403, old(403, 'quotaExceeded', 'Search Analytics load quota exceeded.'), 'throttled'],
    [403, old(403, 'dailyLimitExceededUnreg', 'Daily Limit for Unauthenticated Use Exceeded.'), 'configuration'],
    [404, error(404, 'NOT_FOUND', 'Property not found'), 'access-lost'],
    [400, error(400, 'INVALID_ARGUMENT', 'Field foo is not a valid metric'), 'configuration'],
    [400, error(400, 'INVALID_ARGUMENT', 'API key not valid', 'API_KEY_INVALID'), 'configuration'],
    [400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }, 'reconnect'],
    [401, { error: 'invalid_client' }, 'configuration'],
    [500, { error: 'server_error' }, 'transient'],
    [500, error(500, 'INTERNAL', 'Internal error'), 'transient'],
    [503, error(503, 'UNAVAILABLE', 'unavailable'), 'transient'],
    [500, error(500, undefined, 'Lighthouse returned error: NO_FCP.'), 'configuration'],
    [502, '<html>', 'transient'],
    [418, 'tea', 'invalid-answer'],
    [null, null, 'transient'],
  ])('classifies %s %j as %s', (status, body, kind) => {
    expect(classify(status, body)).toMatchObject({ kind, platform: 'ga4', httpStatus: status ?? undefined });
  });

  // The wording of a project that Google has not approved for Business Profile (facts, section 4).
  const spent = "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute' of service 'mybusinessaccountmanagement.googleapis.com' for consumer 'project_number:1'.";
  const limit = (value: unknown) => ({ details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit: 'DefaultRequestsPerMinutePerProject', quota_limit_value: value } }] });
  it.each<[string, number, unknown, string]>([
    ['a limit of 0 in its metadata', 429, error(429, 'RESOURCE_EXHAUSTED', spent, undefined, limit('0')), 'configuration'],
    ['a limit of 0, as a number', 429, error(429, 'RESOURCE_EXHAUSTED', spent, undefined, limit(0)), 'configuration'],
    ['a limit of 0 in words', 429, error(429, 'RESOURCE_EXHAUSTED', `${spent} quota_limit_value: 0`), 'configuration'],
    ['a limit of 0 in the old envelope', 403, old(403, 'rateLimitExceeded', 'Rate Limit Exceeded: limit: 0'), 'configuration'],
    ['a limit of 300', 429, error(429, 'RESOURCE_EXHAUSTED', spent, undefined, limit('300')), 'throttled'],
    ['a limit of 300 in words', 429, error(429, 'RESOURCE_EXHAUSTED', `${spent} quota_limit_value: 300`), 'throttled'],
    ['a limit of 0.5', 429, error(429, 'RESOURCE_EXHAUSTED', 'limit of 0.5 a second'), 'throttled'],
    ['no word of its limit', 429, error(429, 'RESOURCE_EXHAUSTED', spent), 'throttled'],
  ])('distinguishes a used-up quota with %s (%s) from one never granted', (_, status, body, kind) => {
    const failure = classify(status, body);
    expect(failure.kind).toBe(kind);
    expect(failure.retryAt === undefined).toBe(kind === 'configuration');
  });

  it.each<[string, number, unknown, string, string]>([
    ['both envelopes', 403, { error: { ...old(403, 'rateLimitExceeded').error, status: 'PERMISSION_DENIED', details: [{ reason: 'SERVICE_DISABLED' }] } }, 'throttled', 'SERVICE_DISABLED'],
    ['reasons below errors, status beside', 403, { error: { ...old(403, 'insufficientPermissions', 'User does not have sufficient permissions for this profile.').error, status: 'PERMISSION_DENIED' } }, 'access-lost', 'insufficientPermissions'],
    ['members that are no objects', 403, { error: { code: '403', message: 7, status: null, errors: ['forbidden', { reason: 'userRateLimitExceeded' }], details: 'none' } }, 'throttled', 'userRateLimitExceeded'],
    ['lists that are none', 401, { error: { code: 401, errors: {}, details: null } }, 'reconnect', '401'],
    ['nothing but a sentence', 403, { error: { message: 'Forbidden' } }, 'access-lost', '403'],
  ])('classifies a mixed error: %s', (_, status, body, kind, platformCode) => {
    expect(classify(status, body)).toMatchObject({ kind, platformCode });
  });

  it('waits 15 minutes after hitting the Search Console load quota', () => {
    expect(computeWait(old(403, 'quotaExceeded', 'Search Analytics load quota exceeded.'))).toBe(900);
  });

  it('waits as long as the platform says, or else until its quota resets', () => {
    expect(computeWait(error(429, 'RESOURCE_EXHAUSTED', 'Exhausted concurrent requests quota.'))).toBe(30);
    expect(computeWait(error(429, 'RESOURCE_EXHAUSTED', 'Exhausted property tokens for a project per hour.'))).toBe(3600);
    expect(computeWait(error(429, 'RESOURCE_EXHAUSTED', 'Exhausted potentially thresholded requests quota.'))).toBe(3600);
    expect(computeWait(error(429, 'RESOURCE_EXHAUSTED', 'Exhausted property tokens per day.'))).toBe(6 * 3600);
    expect(computeWait(error(429, 'RESOURCE_EXHAUSTED', 'Too fast'))).toBe(60);
    expect(computeWait(error(429, 'RESOURCE_EXHAUSTED', 'x', undefined, { details: [{ retryDelay: '41.5s' }] }))).toBe(42);
    expect(computeWait(error(429, 'RESOURCE_EXHAUSTED', 'x'), '120')).toBe(120);
    expect(computeWait('<html>', '7')).toBe(7);
  });

  it('shortens long platform messages', () => {
    expect(classify(400, error(400, 'INVALID_ARGUMENT', 'x'.repeat(5000))).message).toHaveLength(300);
  });
});
