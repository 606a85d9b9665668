import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { buildCallAddress, type ContractRequest } from './contract-call.ts';
import { reportRefusedMetrics } from './metrics-report.ts';

/** Several refusals of one page share one lookup of the user. */
const againMs = 30_000;
let askedAt = Number.NEGATIVE_INFINITY;

/**
 * Handles a refusal, in addition to showing it. Reports a malformed metrics call. On 403 and 404 it reloads `me`: the
 * trial may have ended, or the user or site may have moved.
 */
export async function afterRefusal(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  request: ContractRequest,
  { status, message }: { readonly status: number; readonly message: string },
): Promise<void> {
  const { endpoint } = request;
  if (status === 400 && endpoint.area === 'metrics')
    await reportRefusedMetrics(dispatch, { address: buildCallAddress(request), status, message });
  const isOver = (status === 403 || status === 404) && endpoint.access.kind !== 'public' && endpoint.id !== 'get-me';
  if (!isOver || performance.now() - askedAt < againMs) return;
  askedAt = performance.now();
  await import('./api-slice.ts').then(
    ({ apiSlice }) => dispatch(apiSlice.util.invalidateTags(['me'])),
    () => undefined,
  );
}
