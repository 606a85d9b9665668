import { describe, expect, it } from 'vitest';
import { classifyMicrosoftAnswer } from '../../../../functions/platforms/microsoft/errors.ts';

const now = new Date('2026-11-21T12:00:00Z');
const classify = (httpStatus: number, body: unknown, retryAfter: string | null = null) => classifyMicrosoftAnswer({ httpStatus, body, retryAfter }, now);
const ad = (...errors: object[]) => ({ TrackingId: 't', Type: 'AdApiFaultDetail', Errors: errors });
const api = (...errors: object[]) => ({ TrackingId: 't', Type: 'ApiFaultDetail', OperationErrors: errors, BatchErrors: [] });
const makeError = (Code: number | string, ErrorCode?: string) => ({ Code, ...(ErrorCode === undefined ? {} : { ErrorCode }), Message: 'm' });
const token = (error: string, code = 70000) => ({ error, error_description: `AADSTS${code}: Sentence. Trace ID: secret-trace\r\nCorrelation ID: c`, error_codes: [code] });

describe('classifies a fault by its body, whatever the HTTP status', () => {
  it.each<[string, unknown, string, string]>([
    ['an expired token', ad(makeError(109, 'AuthenticationTokenExpired')), 'reconnect', '109'],
    ['invalid credentials', ad(makeError(105, 'InvalidCredentials')), 'reconnect', '105'],
    ['a developer token that is named', ad(makeError(105, 'InvalidDeveloperToken')), 'configuration', '105'],
    ['a compromised user', ad(makeError(108, 'UserCompromised')), 'reconnect', '108'],
    ['another kind of sign-in', ad(makeError(123, 'WorkIdentityNotAvailable')), 'reconnect', '123'],
    ['an account out of reach', ad(makeError(106, 'UserIsNotAuthorized')), 'access-lost', '106'],
    ['an account out of scope', api(makeError(2018, 'ReportingServiceInvalidAccountId')), 'access-lost', '2018'],
    ['too many calls', ad(makeError(117, 'CallRateExceeded')), 'throttled', '117'],
    ['too many reports', api(makeError(207, 'ConcurrentRequestOverLimit')), 'throttled', '207'],
    ['an address line', api(makeError(207)), 'configuration', '207'],
    ['nothing asked', api(makeError(100, 'NullRequest')), 'configuration', '100'],
    ['a bad date', api(makeError(113, 'InvalidDateObject')), 'configuration', '113'],
    ['no headers', ad(makeError(116, 'RequestMissingHeaders')), 'configuration', '116'],
    ['a bad range', api(makeError(2011)), 'configuration', '2011'],
    ['a required column', api(makeError(2015)), 'configuration', '2015'],
    ['a doubled column', api(makeError(2016)), 'configuration', '2016'],
    ['a summary', api(makeError(2034)), 'configuration', '2034'],
    ['an internal error', ad(makeError(0, 'InternalError')), 'transient', '0'],
    ['a code as text', ad(makeError('117')), 'throttled', '117'],
    ['a symbol alone', ad({ ErrorCode: 'AuthenticationTokenExpired' }), 'reconnect', 'AuthenticationTokenExpired'],
    ['a batch error', { Type: 'ApiFaultDetail', OperationErrors: null, BatchErrors: [null, { ...makeError(106), Index: 0 }] }, 'access-lost', '106'],
    ['a fault without errors', { Type: 'ApiFaultDetail', OperationErrors: [], BatchErrors: [] }, 'transient', '0'],
    ['several: the one that decides', api(makeError(2015), makeError(117, 'CallRateExceeded'), makeError(106)), 'throttled', '117'],
  ])('%s', (_name, body, kind, platformCode) => {
    for (const status of [200, 400, 401, 403, 429, 500]) expect(classify(status, body)).toMatchObject({ kind, platformCode, platform: 'bing', httpStatus: status });
  });

  it('waits as long as the answer says', () => {
    const wait = (body: unknown, status = 400, retryAfter: string | null = null) => ((classify(status, body, retryAfter)?.retryAt?.getTime() ?? 0) - now.getTime()) / 1000;
    expect(wait(ad(makeError(117, 'CallRateExceeded')))).toBe(60);
    expect(wait(api(makeError(207, 'ConcurrentRequestOverLimit')))).toBe(120);
    expect(wait(undefined, 429, '17')).toBe(17);
    expect(wait(undefined, 429, 'Wed, Oct 21, 2026 07:28:00 GMT')).toBe(60);
    expect(classify(400, ad(makeError(109)))?.retryAt).toBeUndefined();
  });
});

describe('an answer without a fault', () => {
  it.each([[200, { ReportRequestId: '1' }], [200, undefined], [204, null], [200, { Errors: [], OperationErrors: null }]])('%i %j is not an error', (status, body) => {
    expect(classify(status, body)).toBeNull();
  });
  it.each([[401, 'reconnect'], [429, 'throttled'], [408, 'transient'], [500, 'transient'], [503, 'transient'], [400, 'invalid-answer'], [404, 'invalid-answer']])(
    'classifies HTTP %i without a body as %s', (status, kind) => expect(classify(status, undefined)).toMatchObject({ kind }),
  );
});

describe('the token endpoint', () => {
  it.each<[string, number, string]>([
    ['invalid_grant', 400, 'reconnect'], ['interaction_required', 400, 'reconnect'], ['consent_required', 400, 'reconnect'],
    ['invalid_client', 401, 'configuration'], ['unauthorized_client', 400, 'configuration'], ['invalid_scope', 400, 'configuration'],
    ['temporarily_unavailable', 503, 'transient'], ['temporarily_unavailable', 400, 'transient'], ['anything', 500, 'transient'], ['anything', 429, 'throttled'],
  ])('classifies %s %i as %s', (error, status, kind) => {
    const failure = classify(status, token(error));
    expect(failure).toMatchObject({ kind, platformCode: error, message: 'AADSTS70000: Sentence.' });
  });
});
