import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { readAddress } from '../address/address.ts';

const longest = { message: 2000, url: 1000 };

/**
 * Reports a call for metrics that the server calls malformed: status, sentence, address and active site (specification
 * 8,
 * HTTP 400 on metrics). It is a fault of this client, so that somebody must learn of it; the panel shows it besides.
 */
export async function reportRefusedMetrics(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  refused: { readonly address: string; readonly status: number; readonly message: string },
): Promise<void> {
  const { site } = readAddress(window.location.search);
  const body = {
    type: 'ERROR' as const,
    message: `${refused.status} ${refused.message}: ${refused.address}`.slice(0, longest.message),
    url: window.location.href.slice(0, longest.url),
    ...(site === null ? {} : { siteAccessed: site }),
  };
  // What could not be loaded is not told: without a network nor would the log be.
  await import('./log-endpoints.ts').then(
    ({ logApi }) => dispatch(logApi.endpoints.writeLog.initiate({ body })),
    () => undefined,
  );
}
