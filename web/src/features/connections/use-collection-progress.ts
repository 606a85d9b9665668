import { useEffect, useMemo, useState } from 'react';
import type { Connection } from '../../../../shared/model/connection.ts';
import type { Service } from '../../../../shared/platforms/registry.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { useListConnectionsQuery } from '../../app/api/connection-endpoints.ts';
import { loadConfig } from '../../app/session/config.ts';
import { accessToken } from '../../app/session/session.ts';
import { sessionEnded } from '../../app/session/session-slice.ts';
import { useAppDispatch } from '../../app/store.ts';
import type { ChannelState } from '../../app/channel/channel.ts';
import { watchOnboarding } from './live-progress.ts';
import { advance, toProgress, type Progress } from './view/progress.ts';
import { useShown } from '../../app/api/use-shown.ts';

/** The polling interval while the channel is down (specification 9, metric loading progress). */
const pollMs = 20_000;

export type Collection = { readonly service: Service; readonly progress: Progress };

/** All first syncs of a site, from the record and the live messages. */
function toCollections(connections: readonly Connection[], live: ReadonlyMap<Service, Progress>): Collection[] {
  return connections.flatMap(({ service, backfill }) => {
    const recorded = toProgress(backfill);
    const heard = live.get(service);
    const progress = recorded !== null && heard !== undefined ? advance(recorded, heard) : (heard ?? recorded);
    return progress === null ? [] : [{ service, progress }];
  });
}

/**
 * The connections of a site and the measured progress of its syncs: pushed over MQTT while one runs, polled every 20 s
 * while the channel is down. The channel closes when the component unmounts and when nothing runs.
 */
export function useCollectionProgress(siteId: string, userId: string) {
  const dispatch = useAppDispatch();
  const [channel, setChannel] = useState<ChannelState>('down');
  const [live, setLive] = useState<ReadonlyMap<Service, Progress>>(new Map());
  const call = { params: { siteId } };
  const { currentData, isError, refetch } = useShown(useListConnectionsQuery(call));
  const connections = useMemo(() => currentData?.connections ?? [], [currentData]);
  const all = toCollections(connections, live);
  // Syncs that run or have just finished.
  const collections = all.filter(({ service, progress }) => !progress.finished || live.get(service)?.finished === true);
  const running = collections.some(({ progress }) => !progress.finished);
  useListConnectionsQuery(call, { skip: !running, pollingInterval: channel === 'down' ? pollMs : 0 });

  useEffect(() => {
    if (!running) return undefined;
    let stop: () => void = () => undefined;
    let left = false;
    loadConfig().then(
      config => {
        if (left) return;
        stop = watchOnboarding({
          siteId,
          userId,
          config,
          token: () => accessToken(),
          onEnded: () => void dispatch(sessionEnded('ended')),
          onState: state => {
            setChannel(state);
            // Messages published before the subscription are only in the record.
            if (state === 'open') dispatch(apiSlice.util.invalidateTags([{ type: 'connections', id: siteId }]));
          },
          onMessage: message => {
            setLive(current =>
              new Map(current).set(message.service, advance(current.get(message.service) ?? null, message)),
            );
            if (message.metricsLoaded)
              dispatch(apiSlice.util.invalidateTags([{ type: 'connections', id: siteId }, 'overview', 'audits']));
          },
        });
      },
      () => setChannel('down'),
    );
    return () => {
      left = true;
      stop();
      setChannel('down');
    };
  }, [running, siteId, userId, dispatch]);

  return { connections, loaded: currentData !== undefined, isError, refetch, all, collections, channel };
}
