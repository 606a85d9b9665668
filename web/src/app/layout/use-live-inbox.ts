import { useEffect, useRef } from 'react';
import { providerId } from '../../../../shared/domain/hierarchy/paths.ts';
import { useScope } from '../address/scope.tsx';
import { apiSlice } from '../api/api-slice.ts';
import { loadConfig } from '../session/config.ts';
import { accessToken } from '../session/session.ts';
import { sessionEnded } from '../session/session-slice.ts';
import { viewed } from '../session/view-as.ts';
import { useAppDispatch } from '../store.ts';

/** A night's alerts arrive together: one request covers them, and its data is never older than its message. */
const gatherMs = 1500;

type Stale = 'inbox' | { readonly type: 'tasks'; readonly id: string };

/**
 * Returns the data that a message makes stale: a site's tasks, or the inbox. Parsed by hand, because a schema would
 * load with every page.
 */
function parseStale(payload: string): Stale {
  try {
    const message: unknown = JSON.parse(payload);
    const { about, siteId } = Object(message);
    return about === 'tasks' && typeof siteId === 'string' ? { type: 'tasks', id: siteId } : 'inbox';
  } catch {
    return 'inbox';
  }
}

/**
 * Reloads the inbox when a notification appears for a node the viewer can access. Messages arrive over MQTT on the
 * topic of their own node, except muted kinds. The same topic reports changes to a task board. A user who views as
 * another user receives nothing.
 */
export function useLiveInbox(skip: boolean): void {
  const dispatch = useAppDispatch();
  const { me, siteId } = useScope();
  const userId = me?.user.userId;
  const mutedKinds = me?.user.mutedKinds;
  const place = me === undefined ? undefined : me.user.isAdmin ? providerId : me.user.siteId;
  // For the life of the page: a gap between two sites' connections counts like any other.
  const hasBeenOpen = useRef(false);
  useEffect(() => {
    if (skip || userId === undefined || typeof siteId !== 'string' || typeof place !== 'string') return undefined;
    if (viewed() !== null) return undefined;
    let left = false;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let stale = new Map<string, Stale>();
    let close: () => void = () => undefined;
    const ask = () => {
      clearTimeout(gathering);
      gathering = undefined;
      if (stale.size > 0) dispatch(apiSlice.util.invalidateTags([...stale.values()]));
      stale = new Map();
    };
    const askAgain = (tag: Stale) => {
      stale.set(JSON.stringify(tag), tag);
      gathering ??= setTimeout(ask, gatherMs);
    };
    Promise.all([loadConfig(), import('../channel/channel.ts')]).then(
      ([config, { bellTopics, openChannel }]) => {
        if (left) return;
        close = openChannel({
          siteId,
          userId,
          config,
          token: () => accessToken(),
          topics: bellTopics(place, mutedKinds),
          onMessage: (_topic, payload) => askAgain(parseStale(payload)),
          onState: state => {
            if (state !== 'open') return;
            // Notifications sent while the channel was down are only in the store.
            if (hasBeenOpen.current) askAgain('inbox');
            hasBeenOpen.current = true;
          },
          onEnded: () => void dispatch(sessionEnded('ended')),
        });
      },
      // The page works without it: updates show after the next request.
      () => undefined,
    );
    return () => {
      left = true;
      ask();
      close();
    };
  }, [skip, userId, siteId, place, mutedKinds, dispatch]);
}
