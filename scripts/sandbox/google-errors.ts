import type { Answer } from './http-answers.ts';

/** Google's envelopes as recorded (facts, platform APIs, sections 1, 2 and 6). */
type ErrorInfo = { reason: string; domain: string; metadata?: Record<string, string> };

function envelope(code: number, status: string, message: string, info?: ErrorInfo): Answer {
  const details = info && [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', ...info }];
  return { status: code, body: { error: { code, message, status, ...(details && { details }) } } };
}

export const invalidArgument = (message: string): Answer => envelope(400, 'INVALID_ARGUMENT', message);

export const unauthenticated = (): Answer =>
  envelope(
    401,
    'UNAUTHENTICATED',
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
    { reason: 'ACCESS_TOKEN_EXPIRED', domain: 'googleapis.com' },
  );

export const propertyDenied = (): Answer =>
  envelope(
    403,
    'PERMISSION_DENIED',
    'User does not have sufficient permissions for this property. To learn more about Property ID, see https://developers.google.com/analytics/devguides/reporting/data/v1/property-id.',
  );

export const adminDenied = (): Answer => envelope(403, 'PERMISSION_DENIED', 'The caller does not have permission');

export const scopeMissing = (service: string): Answer =>
  envelope(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.', {
    reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    domain: 'googleapis.com',
    metadata: { service },
  });

export const apiDisabled = (service: string): Answer =>
  envelope(
    403,
    'PERMISSION_DENIED',
    `${service} has not been used in project 000000000000 before or it is disabled. Enable it, then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.`,
    { reason: 'SERVICE_DISABLED', domain: 'googleapis.com', metadata: { service, consumer: 'projects/000000000000' } },
  );

export const exhausted = (message: string): Answer => envelope(429, 'RESOURCE_EXHAUSTED', message);

export const serverError = (code: 500 | 503): Answer =>
  code === 500
    ? envelope(500, 'INTERNAL', 'Internal error encountered.')
    : envelope(503, 'UNAVAILABLE', 'The service is currently unavailable.');

/** Old envelope, which PageSpeed still sends in addition to `status`. */
export const oldEnvelope = (code: number, status: string, domain: string, reason: string, message: string): Answer => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain, reason }], status } },
});

export const tokenError = (error: string, description: string, status = 400): Answer => ({
  status,
  body: { error, error_description: description },
});
