import { hashParts } from '../generated/random.ts';
import type { Answer } from '../http-answers.ts';

/** Deterministic, so that the same run returns the same bytes. */
const trackingId = (text: string): string =>
  `00000000-0000-4000-8000-${hashParts('tracking', text).toString(16).padStart(12, '0')}`;

/** Builds a refusal of authentication or the edge: one list of errors. */
const adApiFault = (status: number, code: number, errorCode: string, message: string): Answer => ({
  status,
  body: {
    TrackingId: trackingId(errorCode),
    Type: 'AdApiFaultDetail',
    Errors: [{ Code: code, Detail: null, ErrorCode: errorCode, Message: message }],
  },
});

/** Builds a refusal of an operation. Customer management names no symbol: `errorCode` null. */
export const apiFault = (code: number, errorCode: string | null, message: string): Answer => ({
  status: 400,
  body: {
    TrackingId: trackingId(String(code)),
    Type: 'ApiFaultDetail',
    BatchErrors: [],
    OperationErrors: [
      { Code: code, Details: null, ...(errorCode !== null && { ErrorCode: errorCode }), Message: message },
    ],
  },
});

export const invalidCredentials = () =>
  adApiFault(
    400,
    105,
    'InvalidCredentials',
    'Authentication failed. Either supplied credentials are invalid or the account is inactive',
  );
export const tokenExpired = () =>
  adApiFault(
    400,
    109,
    'AuthenticationTokenExpired',
    'Authentication token expired. Please renew it or obtain a new token.',
  );
export const notAuthorized = () =>
  adApiFault(400, 106, 'UserIsNotAuthorized', 'User is not authorized to perform this action.');
export const callRateExceeded = () =>
  adApiFault(
    400,
    117,
    'CallRateExceeded',
    'You have exceeded the number of calls that you are allowed to make in a minute.',
  );
export const tooManyReports = () =>
  apiFault(
    207,
    'ConcurrentRequestOverLimit',
    'You have already reached the maximum number of concurrent report requests.',
  );
export const missingHeaders = (name: string) =>
  adApiFault(400, 116, 'RequestMissingHeaders', `The header ${name} is missing from the request.`);
export const internalError = () => adApiFault(500, 0, 'InternalError', 'An internal error has occurred.');
export const nullRequest = (message: string) => apiFault(100, 'NullRequest', message);
export const unknownReport = () =>
  apiFault(2100, 'ReportingServiceInvalidReportId', 'The report request identifier is not valid.');

/** Builds the token endpoint's own error form. */
export const entraError = (error: string, code: number, sentence: string, status = 400): Answer => ({
  status,
  body: {
    error,
    error_description: `AADSTS${code}: ${sentence} Trace ID: 0 Correlation ID: 0 Timestamp: 0`,
    error_codes: [code],
    timestamp: '0',
    trace_id: '0',
    correlation_id: '0',
  },
});

/** Builds the storage's answer for an expired download address. */
export const addressExpired = (): Answer => ({
  status: 403,
  html: '<?xml version="1.0" encoding="utf-8"?><Error><Code>AuthenticationFailed</Code><Message>Signature not valid in the specified time frame</Message></Error>',
});
