import { describe, expect, it } from 'vitest';
import { classifyLinkedinFailure, isFieldFailure } from '../../../../functions/platforms/linkedin/errors.ts';

const now = new Date('2026-11-21T12:00:00Z');
const classify = (httpStatus: number | null, body: unknown, retryAfter: string | null = null) =>
  classifyLinkedinFailure('linkedin', { httpStatus, body, retryAfter }, now);
const makeErrorBody = (status: number, message: string, serviceErrorCode?: number, code?: string) => ({
  status, message, ...(serviceErrorCode === undefined ? {} : { serviceErrorCode }), ...(code === undefined ? {} : { code }),
});

describe('one HTTP status, several meanings', () => {
  it.each([
    [401, makeErrorBody(401, 'Invalid access token', 65600, 'INVALID_ACCESS_TOKEN'), 'reconnect', '65600'],
    [401, makeErrorBody(401, 'The token used in the request has been revoked by the user', 65601, 'REVOKED_ACCESS_TOKEN'), 'reconnect', '65601'],
    [401, makeErrorBody(401, 'The token used in the request has expired', 65602), 'reconnect', '65602'],
    [401, null, 'reconnect', undefined],
    [403, makeErrorBody(403, 'Not enough permissions to access: adAnalytics.FINDER-analytics', 100, 'ACCESS_DENIED'), 'access-lost', '100'],
    [403, makeErrorBody(403, 'Unpermitted fields present in PARAMETER: Data Processing Exception while processing fields [/videoViews]', 100, 'ACCESS_DENIED'), 'configuration', '100'],
    [403, '<html>', 'access-lost', undefined],
    [404, makeErrorBody(404, 'Ad account not found', 0, 'NOT_FOUND'), 'access-lost', 'NOT_FOUND'],
    [404, makeErrorBody(404, 'No virtual resource found'), 'configuration', undefined],
    [400, makeErrorBody(400, "Parameter 'timeIntervals' is invalid"), 'configuration', undefined],
    [400, makeErrorBody(400, 'A version must be present', undefined, 'VERSION_MISSING'), 'configuration', 'VERSION_MISSING'],
    [414, '<h1>414</h1>', 'configuration', undefined],
    [426, makeErrorBody(426, 'Requested version 20250401 is not active', undefined, 'NONEXISTENT_VERSION'), 'configuration', 'NONEXISTENT_VERSION'],
    [500, makeErrorBody(500, 'Internal Server Error'), 'transient', undefined],
    [503, '<html>', 'transient', undefined],
    [418, 'tea', 'invalid-answer', undefined],
    [422, makeErrorBody(422, 'Unprocessable'), 'configuration', undefined],
    [null, null, 'transient', undefined],
    [400, { error: 'invalid_request', error_description: 'The provided authorization grant or refresh token is invalid, expired or revoked' }, 'reconnect', 'invalid_request'],
    [400, { error: 'invalid_request', error_description: 'A required parameter "redirect_uri" is missing' }, 'configuration', 'invalid_request'],
    [400, { error: 'invalid_grant' }, 'reconnect', 'invalid_grant'],
    [401, { error: 'invalid_client', error_description: 'Client authentication failed' }, 'configuration', 'invalid_client'],
    [500, { error: 'server_error' }, 'transient', 'server_error'],
  ])('classifies %s %j as %s', (status, body, kind, platformCode) => {
    expect(classify(status, body)).toMatchObject({ kind, platform: 'linkedin', httpStatus: status ?? undefined, platformCode });
  });

  it('waits as LinkedIn says, until midnight UTC for daily limits, else five minutes', () => {
    const day = makeErrorBody(429, 'Resource level throttle APPLICATION DAY limit for calls to this resource is reached.', 101, 'TOO_MANY_REQUESTS');
    expect(classify(429, day)).toMatchObject({ kind: 'throttled', platformCode: '101', retryAt: new Date('2026-11-22T00:00:00Z') });
    expect(classify(429, makeErrorBody(429, 'Daily request limit reached'))).toMatchObject({ retryAt: new Date('2026-11-22T00:00:00Z') });
    expect(classify(429, makeErrorBody(429, 'Resource level throttle limit for calls to this resource is reached.', 101))).toMatchObject({ retryAt: new Date('2026-11-22T00:00:00Z') });
    expect(classify(429, day, '90').retryAt).toEqual(new Date('2026-11-21T12:01:30Z'));
    expect(classify(429, '<html>', '0').retryAt).toEqual(new Date('2026-11-21T12:00:01Z'));
    expect(classify(429, null)).toMatchObject({ platformCode: '429', retryAt: new Date('2026-11-21T12:05:00Z') });
  });

  it('tells a refusal of fields from other failures', () => {
    expect(isFieldFailure(classify(403, makeErrorBody(403, 'Unpermitted fields present in PARAMETER: [/x]', 100)))).toBe(true);
    expect(isFieldFailure(classify(400, makeErrorBody(400, 'Invalid field: x')))).toBe(true);
    expect(isFieldFailure(classify(403, makeErrorBody(403, 'Not enough permissions', 100)))).toBe(false);
    expect(isFieldFailure(classify(426, makeErrorBody(426, 'field')))).toBe(false);
    expect(isFieldFailure(new Error('fields'))).toBe(false);
  });
});
