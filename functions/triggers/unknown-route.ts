import type { ApiHandler } from '../runtime/handler.ts';
import { notFound } from '../runtime/errors.ts';
import { getHeaders } from '../runtime/http/request.ts';
import { toHttp } from '../runtime/http/response.ts';

/**
 * Answers unknown routes in the contract's format instead of API Gateway's. It reads nothing, so it needs neither
 * CloudFront's secret nor parameters.
 */
export const handler: ApiHandler = event => {
  const error = notFound('Not found.');
  return toHttp({ status: error.status, body: error.toBody() }, getHeaders(event)['accept-encoding']);
};
