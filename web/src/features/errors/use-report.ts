import { useCallback } from 'react';
import { useWriteLogMutation } from '../../app/api/session-endpoints.ts';
import { readAddress } from '../../app/address/address.ts';
import { useAppSelector } from '../../app/store.ts';

const longest = { message: 2000, stack: 8000, url: 1000 };

/** Sends an error of the client to the server's log; nothing is sent for someone who is signed out. */
export function useReport(): (error: Error) => void {
  const signedIn = useAppSelector(state => state.session.status === 'signed-in');
  const [writeLog] = useWriteLogMutation();
  return useCallback(
    (error: Error) => {
      if (!signedIn) return;
      const { site } = readAddress(window.location.search);
      void writeLog({
        body: {
          type: 'ERROR',
          message: error.message.slice(0, longest.message),
          url: window.location.href.slice(0, longest.url),
          ...(error.stack === undefined ? {} : { stack: error.stack.slice(0, longest.stack) }),
          ...(site === null ? {} : { siteAccessed: site }),
        },
      });
    },
    [signedIn, writeLog],
  );
}
