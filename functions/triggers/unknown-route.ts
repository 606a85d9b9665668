import type { ApiHandler } from '../runtime/handler.ts';
import { notFound } from '../runtime/errors.ts';
import { getHeaders } from '../runtime/http/request.ts';
import { toHttp } from '../runtime/http/response.ts';

/**
 * Answers what no route of the contract does, in the contract's form instead of API Gateway's own. It reads nothing
 * and tells nothing, so it does not ask for CloudFront's secret and its role holds no parameter.
 */
export const handler: ApiHandler = event => {
  const error = notFound('Not found.');
  return toHttp({ status: error.status, body: error.toBody() }, getHeaders(event)['accept-encoding']);
};
