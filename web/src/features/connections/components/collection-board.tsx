import { useEffect, useState, type ReactNode } from 'react';
import { formatMonth, formatMonthShort } from '../../../../../shared/domain/formats/dates.ts';
import { fallbackSeconds, collectingTitle, readyTitle } from '../../../../../shared/domain/onboarding/wizard.ts';
import { toYearMonth } from '../../../../../shared/domain/periods/days.ts';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import { serviceNames, type Service } from '../../../../../shared/platforms/registry.ts';
import { ScoreRing } from '../../../components/figures/score-ring.tsx';
import { MailIcon, QuickStatsIcon } from '../../../components/icons/navigation.tsx';
import { PassIcon } from '../../../components/icons/status.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { useCollectionProgress, type Collection } from '../use-collection-progress.ts';
import { usePresent } from '../use-present.ts';
import {
  describeArrivals,
  guessedPercent,
  monthStates,
  monthsTo,
  monthWord,
  percentOfAll,
  timeLeft,
  waitsUntil,
  type MonthState,
} from '../view/collection-months.ts';
import { ServiceMark } from '../../../components/icons/service-mark.tsx';
import './collection-board.css';

const legend: readonly MonthState[] = ['arrived', 'reading', 'waiting', 'to-come'];
const mark = (service: Service) =>
  service === 'pagespeed' ? (
    <span className="service-mark" aria-hidden="true">
      <QuickStatsIcon size={18} />
    </span>
  ) : (
    <ServiceMark service={service} quiet={false} />
  );

/** The number of failed polls while the channel was down; the specification's estimate depends on it. */
function useMissedAnswers(blind: boolean): number {
  const [missed, setMissed] = useState(0);
  useEffect(() => {
    if (!blind) return undefined;
    const timer = window.setInterval(() => setMissed(count => count + 1), fallbackSeconds * 1000);
    return () => {
      window.clearInterval(timer);
      setMissed(0);
    };
  }, [blind]);
  return missed;
}

/** True once something exists while the page is visible. */
function useSeen(there: boolean): boolean {
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!there || wasSeen) return undefined;
    const look = () => document.visibilityState === 'visible' && setSeen(true);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [there, wasSeen]);
  return wasSeen;
}

const clockMs = 10_000;

/** The time in milliseconds, updated every ten seconds, for the remaining time. */
function useClock(): number {
  const [at, setAt] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setAt(Date.now()), clockMs);
    return () => window.clearInterval(timer);
  }, []);
  return at;
}

/** The months of a platform as squares, newest on the right, and the same as text. */
function Line({ collection, ends, waits }: { collection: Collection; ends: string; waits: string | null }) {
  const { service, progress } = collection;
  const { done, failed, total, finished } = progress;
  const states = monthStates(progress, waits !== null);
  const months = monthsTo(ends, total);
  const next = states.findIndex(state => state === 'reading' || state === 'waiting');
  const says = finished
    ? failed === 0
      ? 'Done'
      : `Done, ${failed} failed`
    : waits === null
      ? `${formatMonth(toYearMonth(months[next] ?? ends))} is next`
      : `The platform asked us to wait. We continue at ${waits}`;
  return (
    <li className="board-line">
      {mark(service)}
      <span className="board-name">
        <b>{serviceNames[service]}</b>
        <small className={finished ? 'text-good' : waits === null ? undefined : 'text-warning'}>{says}</small>
      </span>
      {total > 1 ? (
        <span className="board-months" aria-hidden="true">
          {states.map((state, index) => (
            <i
              key={months[index] ?? index}
              className={`board-${state}`}
              title={`${formatMonth(toYearMonth(months[index] ?? ends))}: ${monthWord(state)}`}
            />
          ))}
        </span>
      ) : (
        <span className="board-once">One run, mobile and desktop</span>
      )}
      <span className="board-count">
        <b className="number">{done}</b>
        <small>
          of {total} {total === 1 ? 'run' : 'months'}
        </small>
      </span>
    </li>
  );
}

type Props = {
  site: SeenNode;
  userId: string;
  timeZone: string;
  later: string | null;
  onReady: () => void;
  children: ReactNode;
};

/**
 * The measured progress of all first syncs of a site, by platform and month. `children` shows when everything is
 * synced; the user may leave at any time.
 */
export function CollectionBoard({ site, userId, timeZone, later, onReady, children }: Props) {
  const { connections, loaded, isError, refetch, all, channel } = useCollectionProgress(site.siteId, userId);
  const { now, localTime } = usePresent(timeZone);
  const missed = useMissedAnswers(channel === 'down' && isError);
  const through = all.reduce((sum, { progress }) => sum + progress.done + progress.failed, 0);
  const nowMs = useClock();
  const ready = loaded && all.every(({ progress }) => progress.finished);
  const wasSeen = useSeen(ready);
  useEffect(() => {
    if (wasSeen) onReady();
  }, [wasSeen, onReady]);
  if (!loaded)
    return (
      <section className="panel">
        {isError ? (
          <FailedState
            message="Progress isn't available right now. The sync continues."
            busy={false}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height={320} radius={12} />
        )}
      </section>
    );
  const parts = all.reduce((sum, { progress }) => sum + progress.total, 0);
  const percent = guessedPercent(percentOfAll(all.map(({ progress }) => progress)), missed);
  const ends =
    connections
      .flatMap(({ backfill }) => backfill?.end ?? [])
      .toSorted()
      .at(-1) ?? now.toISOString().slice(0, 10);
  const running = all.flatMap(({ service, progress }) => {
    const backfill = connections.find(connection => connection.service === service)?.backfill;
    return backfill === undefined || backfill === null ? [] : [{ startedAt: backfill.startedAt, progress }];
  });
  const left = missed > 0 ? null : timeLeft(running, nowMs);
  const axis = monthsTo(ends, Math.max(1, ...all.map(({ progress }) => progress.total)));
  if (ready) {
    return (
      <section className="panel board-ready" aria-labelledby="board-title">
        <span className="board-ready-icon tone-good">
          <PassIcon size={26} />
        </span>
        <div role="status">
          <h1 id="board-title" tabIndex={-1}>
            {readyTitle}
          </h1>
          <p>{describeArrivals(all)}</p>
        </div>
        {children}
      </section>
    );
  }
  return (
    <>
      <section className="panel" aria-labelledby="board-title">
        <header className="board-head">
          <ScoreRing score={percent} color="var(--action)" label="Collected" />
          <div>
            <h1 id="board-title" tabIndex={-1}>
              {collectingTitle}
            </h1>
            <p role="status">
              {through} of {parts} parts have arrived, newest months first.{left !== null && ` ${left}`}
              {missed > 0 && " We can't reach the server. The sync continues there."}
            </p>
          </div>
        </header>
        <div className="board-axis number" aria-hidden="true">
          <span />
          {
            <span className="board-months">
              {axis.map((day, index) => (
                <i key={day}>{(axis.length - 1 - index) % 3 === 0 ? formatMonthShort(toYearMonth(day)) : ''}</i>
              ))}
            </span>
          }
        </div>
        <ul>
          {all.map(collection => {
            const connection = connections.find(({ service }) => service === collection.service);
            const until = connection === undefined ? null : waitsUntil(connection, now.getTime());
            return (
              <Line
                key={collection.service}
                collection={collection}
                ends={ends}
                waits={until === null ? null : localTime(new Date(until).toISOString())}
              />
            );
          })}
        </ul>
        <footer className="board-legend">
          {legend.map(state => (
            <span key={state}>
              <i className={`board-${state}`} aria-hidden="true" />
              {monthWord(state)}
            </span>
          ))}
        </footer>
      </section>
      <p className="panel board-note">
        <MailIcon size={16} />
        <span>
          You can leave this page. We'll email you when the sync is done.
          {later !== null && ` ${later} skipped. You can connect the rest any time from the checklist.`}
        </span>
      </p>
    </>
  );
}
