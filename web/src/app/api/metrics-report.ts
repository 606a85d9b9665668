import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { readAddress } from '../address/address.ts';

const longest = { message: 2000, url: 1000 };

/**
 * Reports a metrics call that the server rejects as malformed: status, message, address and active site (specification
 * 8, HTTP 400 on metrics). It is a bug in this client; the panel also shows the error.
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
  // A chunk that can't be loaded isn't reported: without a network the report would fail too.
  await import('./log-endpoints.ts').then(
    ({ logApi }) => dispatch(logApi.endpoints.writeLog.initiate({ body })),
    () => undefined,
  );
}
