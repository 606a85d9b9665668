import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { formatDay, formatWeekday } from '../../../../shared/domain/formats/dates.ts';
import { judgeChange } from '../../../../shared/domain/pages/format.ts';
import { addDays, type Day, type DayRange } from '../../../../shared/domain/periods/days.ts';
import type { DayMetricKey, DayView } from '../../../../shared/model/day.ts';
import type { Annotated } from '../../../../shared/model/annotation.ts';
import { changeIn } from '../../../../shared/numbers/metrics/change.ts';
import { formatAs } from '../../../../shared/numbers/metrics/format.ts';
import { dayMetrics } from '../../../../shared/screens/day-metrics.ts';
import { linkTo, routes } from '../../../../shared/screens/routes.ts';
import { keepAddressFilters } from '../../app/address/address.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useGetDayQuery } from '../../app/api/pages-api.ts';
import { useShown } from '../../app/api/use-shown.ts';
import { crosshair } from '../../charts/crosshair.ts';
import { Delta } from '../figures/delta.tsx';
import { Button, ButtonLink, IconButton } from '../form/button.tsx';
import { Segments } from '../form/segments.tsx';
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from '../icons/actions.tsx';
import { useMedia } from '../media/use-media.ts';
import { NoteMark } from '../notes/note-mark.tsx';
import { Sheet } from '../overlay/dialog.tsx';
import { FailedState } from '../panel/failed-state.tsx';
import { ProvenanceLine } from '../panel/provenance-line.tsx';
import { SkeletonRows } from '../status/skeleton.tsx';
import { findingSentence } from '../why/finding.ts';
import { dayLook, explainDay } from './day-effects.ts';
import { DayTable } from './day-table.tsx';
import './day.css';

export type DayPanelProps = {
  readonly siteId: string;
  readonly day: Day;
  readonly metric: DayMetricKey;
  /** The days that the panel can step through. */
  readonly range: DayRange;
  readonly onDay: (day: Day) => void;
  readonly onClose: () => void;
  /** Absent: the viewer can't write notes here. */
  readonly onNote?: ((day: Day) => void) | undefined;
};

/** The rows that moved a day, next to its chart, or as a sheet on a narrow screen. */
export function DayPanel(props: DayPanelProps) {
  const { day, range, onDay, onClose } = props;
  const isWide = useMedia('(min-width: 1100px)');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    crosshair.pin(day);
    return () => crosshair.pin(null);
  }, [day]);
  // The panel takes the focus when it opens; a page that loads with a day keeps its focus.
  useEffect(() => {
    if (document.activeElement?.closest('.trend') !== null) panel.current?.focus();
  }, []);
  const go = (days: number) => {
    const next = addDays(day, days);
    if (next >= range.start && next <= range.end) onDay(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ({ ArrowLeft: -1, ArrowRight: 1 } as Partial<Record<string, number>>)[event.key];
    if (step !== undefined) go(step);
    if (event.key === 'Escape') onClose();
  };
  const title = `${formatWeekday(day)}, ${formatDay(day)}`;
  const steps = (
    <>
      <IconButton label="Previous day" disabled={day <= range.start} onClick={() => go(-1)}>
        <ArrowLeftIcon size={16} />
      </IconButton>
      <IconButton label="Next day" disabled={day >= range.end} onClick={() => go(1)}>
        <ArrowRightIcon size={16} />
      </IconButton>
    </>
  );
  if (!isWide)
    return (
      <Sheet open side="bottom" title={title} onClose={onClose}>
        <div className="day-sheet">
          <div className="day-steps">{steps}</div>
          <DayContent {...props} />
        </div>
      </Sheet>
    );
  return (
    // The arrow keys go through days, Escape closes.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={panel} className="day-panel no-print" aria-label={title} tabIndex={-1} onKeyDown={onKeyDown}>
      <header className="day-head">
        <h3>{title}</h3>
        {steps}
        <IconButton label="Close" onClick={onClose}>
          <CloseIcon size={16} />
        </IconButton>
      </header>
      <DayContent {...props} />
    </section>
  );
}

function DayContent({ siteId, day, metric, onNote }: DayPanelProps) {
  const { search } = useLocation();
  const { currentData, error, refetch } = useShown(useGetDayQuery({ params: { siteId, day }, query: { metric } }));
  const { page } = dayMetrics[metric];
  const content =
    currentData !== undefined ? (
      <DayNumbers view={currentData} />
    ) : error === undefined ? (
      <SkeletonRows rows={8} />
    ) : (
      <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />
    );
  return (
    <div className="day-content">
      <div aria-live="polite">{content}</div>
      <div className="day-buttons">
        <ButtonLink to={`${linkTo(routes[page])}${keepAddressFilters(search)}`} size="small" look="primary">
          Open {'short' in routes[page] ? routes[page].short : routes[page].title}
        </ButtonLink>
        {onNote !== undefined && (
          <Button size="small" onClick={() => onNote(day)}>
            Add note
          </Button>
        )}
      </div>
    </div>
  );
}

function DayNumbers({ view }: { view: DayView & Annotated }) {
  const { total, breakdowns, annotations = [], provenance, timeZone, day } = view;
  const [chosen, setChosen] = useState<string>();
  const look = dayLook(view);
  const breakdown = breakdowns.find(({ dimension }) => dimension === chosen) ?? breakdowns[0];
  const explanation = breakdown && explainDay(view, breakdown);
  const text = (value: number) => formatAs(look, value, view.currency ?? 'USD');
  const isChanged = explanation !== undefined && explanation.contributions.change !== 0;
  return (
    <>
      <DayTotal title={look.title}>
        {total === null ? (
          <span>Unknown for this day</span>
        ) : (
          <>
            <b className="number">{text(total.value)}</b>
            {total.usual === null ? (
              <span>Too few weeks for a usual {formatWeekday(day)}</span>
            ) : (
              <span>
                <Delta
                  change={changeIn(look, total.value, total.usual)}
                  format={look.format}
                  verdict={judgeChange(look, total.value - total.usual)}
                />{' '}
                vs a usual {formatWeekday(day)} ({text(total.usual)})
              </span>
            )}
          </>
        )}
      </DayTotal>
      {isChanged && <p className="day-finding">{findingSentence(explanation)}</p>}
      {breakdowns.length > 1 && breakdown !== undefined && (
        <Segments
          label="Break down by"
          value={breakdown.dimension}
          options={breakdowns.map(({ dimension }) => ({ value: dimension, label: dayDimensionNames[dimension] }))}
          onChange={setChosen}
        />
      )}
      {breakdown !== undefined && <DayTable view={view} breakdown={breakdown} explanation={explanation} />}
      {annotations.length > 0 && (
        <div className="day-notes">
          <h4>Notes and alerts</h4>
          <ul>
            {annotations.map(({ annotationId, kind, text: note }) => (
              <li key={annotationId}>
                <NoteMark kind={kind} />
                {note}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ProvenanceLine provenance={provenance} timeZone={timeZone} />
    </>
  );
}

const dayDimensionNames = {
  channel: 'Channel',
  campaign: 'Campaign',
  city: 'City',
  device: 'Device',
  adPlatform: 'Platform',
  adCampaign: 'Campaign',
  adDevice: 'Device',
  query: 'Search term',
  searchPage: 'Page',
  country: 'Country',
  searchDevice: 'Device',
} as const;

const DayTotal = ({ title, children }: { title: string; children: ReactNode }) => (
  <p className="day-total">
    <small>{title}</small>
    {children}
  </p>
);
