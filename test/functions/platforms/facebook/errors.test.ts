import { describe, expect, it } from 'vitest';
import { classifyGraphFailure, isRefusedName, isTooMuchData } from '../../../../functions/platforms/facebook/errors.ts';
import { parseUsage } from '../../../../functions/platforms/facebook/usage.ts';

const now = new Date('2026-11-21T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const classify = (httpStatus: number, error: Record<string, unknown> | string, headers: Record<string, string> = {}) =>
  classifyGraphFailure('fb', { httpStatus, body: typeof error === 'string' ? error : { error }, headers: new Headers(headers) }, now);

describe('a Graph error', () => {
  it.each<[string, number, Record<string, unknown> | string, string, string | undefined]>([
    ['an expired token', 400, { code: 190, error_subcode: 463, message: 'Session has expired' }, 'reconnect', '190/463'],
    ['a removed app', 400, { code: 190, error_subcode: 458, message: 'x' }, 'reconnect', '190/458'],
    ['a changed password', 400, { code: 190, error_subcode: 460, message: 'x' }, 'reconnect', '190/460'],
    ['a checkpoint that speaks of permission', 400, { code: 190, error_subcode: 459, message: 'permission' }, 'reconnect', '190/459'],
    ['an invalid token', 400, { code: 190, message: 'Invalid OAuth access token.' }, 'reconnect', '190'],
    ['190 that means a permission', 400, { code: 190, message: 'The user has not granted the permission' }, 'access-lost', '190'],
    ['permission 10', 403, { code: 10, message: 'Application does not have permission' }, 'access-lost', '10'],
    ['permission 200', 403, { code: 200, message: 'x' }, 'access-lost', '200'],
    ['permission 299', 400, { code: 299, message: 'x' }, 'access-lost', '299'],
    ['300, which is none', 400, { code: 300, message: 'x' }, 'configuration', '300'],
    ['not found', 400, { code: 100, error_subcode: 33, message: 'Unsupported get request' }, 'access-lost', '100/33'],
    ['missing permissions under 100', 400, { code: 100, message: '(#100) Missing Permissions' }, 'access-lost', '100'],
    ['an unknown alias', 404, { code: 803, message: 'x' }, 'access-lost', '803'],
    ['a wrong argument', 400, { code: 100, message: '(#100) The value must be a valid insights metric' }, 'configuration', '100'],
    ['no metric', 400, { code: 3001, error_subcode: 1504028, message: 'x' }, 'configuration', '3001/1504028'],
    ['no capability', 400, { code: 3, message: 'x' }, 'configuration', '3'],
    ['unknown', 500, { code: 1, message: 'An unknown error occurred' }, 'transient', '1'],
    ['1 that stays', 400, { code: 1, error_subcode: 2853001, message: 'x' }, 'configuration', '1/2853001'],
    ['our secret', 400, { code: 1, message: 'Error validating client secret.' }, 'configuration', '1'],
    ['service', 503, { code: 2, message: 'x' }, 'transient', '2'],
    ['timeout', 400, { code: 99, message: 'x' }, 'transient', '99'],
    ['what calls itself transient', 400, { code: 9999, is_transient: true, message: 'x' }, 'transient', '9999'],
    ['an unknown code with HTTP 500', 500, { code: 9999, message: 'x' }, 'transient', '9999'],
    ['a page of HTML with 502', 502, '<html>', 'transient', '502'],
    ['a page of HTML with 404', 404, '<html>', 'invalid-answer', '404'],
  ])('%s', (_, httpStatus, error, kind, platformCode) => {
    expect(classify(httpStatus, error)).toMatchObject({ kind, platformCode, platform: 'fb', httpStatus });
  });

  it.each([[4, 400], [17, 400], [32, 403], [341, 400], [613, 403], [80_000, 400], [80_004, 400], [80_006, 400], [80_008, 403], [80_009, 400], [80_014, 400]])('code %i (HTTP %i) waits five minutes when no time is given', (code, httpStatus) => {
    expect(classify(httpStatus, { code, message: 'x' })).toMatchObject({ kind: 'throttled', retryAt: minutes(5) });
  });

  it('waits as long as the usage header says', () => {
    const header = { 'X-Business-Use-Case-Usage': JSON.stringify({ 1: [{ type: 'ads_insights', estimated_time_to_regain_access: 3 }, { type: 'x', estimated_time_to_regain_access: 19 }] }) };
    expect(classify(400, { code: 17, error_subcode: 2446079, message: 'x' }, header).retryAt).toEqual(minutes(19));
    expect(classify(400, { code: 1, error_subcode: 2446079, message: 'x' }).kind).toBe('throttled');
    expect(classify(429, 'x').retryAt).toEqual(minutes(5));
  });

  it('that blocks waits for a day', () => {
    expect(classify(400, { code: 368, message: 'temporarily blocked' })).toMatchObject({ kind: 'throttled', retryAt: minutes(24 * 60) });
  });

  it('about size is distinguished from all others', () => {
    expect(isTooMuchData(classify(500, { code: 1, message: "Please reduce the amount of data you're asking for" }))).toBe(true);
    expect(isTooMuchData(classify(400, { code: 100, error_subcode: 1487534, message: 'x' }))).toBe(true);
    expect(isTooMuchData(classify(500, { code: 1, message: 'unknown' }))).toBe(false);
  });

  it('about a name is distinguished from other invalid arguments', () => {
    expect(isRefusedName(classify(400, { code: 100, message: '(#100) The value must be a valid insights metric' }))).toBe(true);
    expect(isRefusedName(classify(400, { code: 100, message: 'reach is not valid for fields param' }))).toBe(true);
    expect(isRefusedName(classify(400, { code: 100, message: 'Invalid appsecret_proof' }))).toBe(false);
    expect(isRefusedName(classify(400, { code: 100, error_subcode: 33, message: 'metric' }))).toBe(false);
    expect(isRefusedName(classify(400, { code: 1009, message: 'metric' }))).toBe(false);
  });
});

describe('usage headers', () => {
  it('report the fullest budget and the longest wait', () => {
    expect(parseUsage(new Headers({
      'x-app-usage': '{"call_count":12,"total_time":40,"total_cputime":3}',
      'x-ad-account-usage': '{"acc_id_util_pct":61.5,"reset_time_duration":119,"ads_api_access_tier":"standard_access"}',
      'x-business-use-case-usage': '{"7":[{"call_count":9,"total_cputime":1,"total_time":1,"estimated_time_to_regain_access":0}]}',
    }))).toEqual({ percent: 61.5, regainAccessMinutes: 2 });
  });
  it('that are malformed are ignored', () => {
    expect(parseUsage(new Headers({ 'x-app-usage': '{', 'x-business-use-case-usage': '[1]' }))).toEqual({ percent: 0, regainAccessMinutes: null });
  });
});
