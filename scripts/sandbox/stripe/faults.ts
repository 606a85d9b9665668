import type { DescribeFailure } from '../control.ts';
import type { Answer } from '../http-answers.ts';

type Fault = {
  readonly type: 'invalid_request_error' | 'api_error' | 'idempotency_error' | 'card_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
};
const fault = (status: number, error: Fault): Answer => ({
  status,
  body: { error },
  headers: { 'request-id': 'req_standin' },
});

export const missing = (what: string, id: string, param = 'id'): Answer =>
  fault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
export const noUpcoming = (): Answer =>
  fault(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: 'No upcoming invoices for customer',
  });
export const invalid = (message: string, param?: string): Answer =>
  fault(400, { type: 'invalid_request_error', message, ...(param !== undefined && { param }) });
export const cardDeclined = (): Answer =>
  fault(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
export const unauthorized = (): Answer =>
  fault(401, { type: 'invalid_request_error', message: 'You did not provide an API key.' });
export const otherRequest = (key: string): Answer =>
  fault(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. (${key})`,
  });
export const unknownRoute = (method: string, path: string): Answer =>
  fault(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` });

/** Provider's texts for failures requested by `_control`. */
export const stripeFailure: DescribeFailure = kind => {
  switch (kind) {
    case 'throttled':
    case 'concurrent':
      return fault(429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Request rate limit exceeded.',
      });
    case 'unauthenticated':
    case 'invalid-grant':
      return fault(401, {
        type: 'invalid_request_error',
        message: 'Invalid API Key provided: sk_test_********',
      });
    case 'access-lost':
    case 'api-disabled':
      return fault(403, {
        type: 'invalid_request_error',
        message: 'The provided key does not have the required permissions for this endpoint.',
      });
    case 'server-error':
      return fault(500, { type: 'api_error', message: 'An unknown error occurred.' });
    case 'unavailable':
    case 'quota-zero':
      return fault(503, { type: 'api_error', message: 'The service is unavailable.' });
    default:
      return undefined;
  }
};
