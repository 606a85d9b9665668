import { useCallback } from 'react';
import { readAddress } from '../../app/address/address.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';

const longest = { message: 2000, stack: 8000, url: 1000 };

/** Sends a client error to the server's log; nothing is sent for a signed-out user. */
export function useReport(): (error: Error) => void {
  const signedIn = useAppSelector(state => state.session.status === 'signed-in');
  const dispatch = useAppDispatch();
  return useCallback(
    (error: Error) => {
      if (!signedIn) return;
      const { site } = readAddress(window.location.search);
      const body = {
        type: 'ERROR' as const,
        message: error.message.slice(0, longest.message),
        url: window.location.href.slice(0, longest.url),
        ...(error.stack === undefined ? {} : { stack: error.stack.slice(0, longest.stack) }),
        ...(site === null ? {} : { siteAccessed: site }),
      };
      // A chunk that can't be loaded isn't reported: without a network the report would fail too.
      import('../../app/api/log-endpoints.ts').then(
        ({ logApi }) => dispatch(logApi.endpoints.writeLog.initiate({ body })),
        () => undefined,
      );
    },
    [signedIn, dispatch],
  );
}
