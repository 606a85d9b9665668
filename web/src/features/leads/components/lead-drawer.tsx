import { useEffect, useRef } from 'react';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { findCurrentStage, currentStages, listTimeline } from '../../../../../shared/domain/leads/current-stage.ts';
import type { LeadSummaryView, ShownLead } from '../../../../../shared/model/lead-view.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button, IconButton } from '../../../components/form/button.tsx';
import {
  ChevronDownIcon,
  ChevronUpIcon,
  CloseIcon,
  ExternalIcon,
  LinkIcon,
} from '../../../components/icons/actions.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { getCellText } from '../../../../../shared/documents/table-model.ts';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useGetLeadQuery } from '../leads-api.ts';
import { type LeadPlace, listColumns } from '../view/lead-columns.ts';
import { costText, durationText } from '../view/lead-text.ts';
import { useShown } from '../../../app/api/use-shown.ts';

type DrawerProps = {
  view: LeadSummaryView;
  siteId: string;
  /** The zone and currency of the lead's site. */
  place: LeadPlace;
  leadKey: string;
  /** The sign-in page of the site's CRM; null if none is set. */
  crmUrl: string | null;
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
};

const sections = ['General Details', 'Lead Source Data', 'Territory Checker'] as const;

/** One lead next to the list: its history, its details, and the cost of a lead in its campaign. */
export function LeadDrawer({ view, siteId, place, leadKey, crmUrl, onStep, onClose }: DrawerProps) {
  const dispatch = useAppDispatch();
  const { data, error, refetch } = useShown(useGetLeadQuery({ params: { siteId }, query: { key: leadKey } }));
  const lead = data?.lead.key === leadKey ? data.lead : undefined;
  const leadId = leadKey.slice(leadKey.indexOf('#') + 1);
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = drawer;
    current?.focus({ preventScroll: true });
    // A link to a lead opens the top of the page, but the lead's list is far below.
    if (current !== null && current.getBoundingClientRect().top > window.innerHeight)
      current.scrollIntoView({ block: 'start' });
  }, []);
  const copy = () =>
    void navigator.clipboard.writeText(window.location.href).then(
      () => dispatch(toastShown({ tone: 'good', text: 'Link to this lead copied' })),
      () =>
        dispatch(
          toastShown({ tone: 'bad', text: 'Your browser blocked copying. Copy the link from the address bar.' }),
        ),
    );
  return (
    // Keys move through the list while the drawer has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={drawer}
      className="lead-drawer panel"
      aria-label={`Lead ${leadId}`}
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose();
        else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault();
          onStep(event.key === 'ArrowDown' ? 1 : -1);
        }
      }}
    >
      <header className="lead-drawer-head">
        <div>
          <h2>Lead {leadId}</h2>
          {lead !== undefined && (
            <>
              <Badge tone={currentStages[findCurrentStage(lead)].tone}>
                {currentStages[findCurrentStage(lead)].title}
              </Badge>
              <p>Updated {formatInstant(new Date(lead.timestampUpdated), place.timeZone)}</p>
            </>
          )}
        </div>
        <IconButton label="Lead above" onClick={() => onStep(-1)}>
          <ChevronUpIcon size={16} />
        </IconButton>
        <IconButton label="Lead below" onClick={() => onStep(1)}>
          <ChevronDownIcon size={16} />
        </IconButton>
        <IconButton label="Close lead" onClick={onClose}>
          <CloseIcon size={16} />
        </IconButton>
      </header>
      {error !== undefined ? (
        <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />
      ) : lead === undefined ? (
        <SkeletonRows rows={9} height={36} />
      ) : (
        <LeadBody lead={lead} view={view} place={place} />
      )}
      <footer className="lead-drawer-foot">
        <Button size="small" onClick={copy}>
          <LinkIcon size={15} />
          Copy link
        </Button>
        {crmUrl !== null && (
          <a className="button button-plain button-small" href={crmUrl} target="_blank" rel="noopener noreferrer">
            <ExternalIcon size={15} />
            Open in CRM
          </a>
        )}
      </footer>
    </aside>
  );
}

function LeadBody({ lead, view, place }: { lead: ShownLead; view: LeadSummaryView; place: LeadPlace }) {
  const columns = listColumns(place);
  return (
    <div className="lead-drawer-body">
      <ol className="lead-timeline">
        {listTimeline(lead).map(({ label, at, note }) => (
          <li
            key={label}
            data-kind={
              label === 'Won'
                ? 'won'
                : label.includes('No Show') || label.includes('Canceled') || label.includes('Rescheduled')
                  ? 'bad'
                  : 'step'
            }
          >
            <b>{label}</b>
            {at > lead.timestamp && <span className="number">+{durationText(at - lead.timestamp)}</span>}
            <small>
              {formatInstant(new Date(at), place.timeZone)}
              {note === '' ? '' : ` · ${note}`}
            </small>
          </li>
        ))}
      </ol>
      {sections.map(group => (
        <section key={group}>
          <h3>{group}</h3>
          <dl>
            {columns
              .filter(column => column.group === group && column.field !== 'leadId' && column.field !== 'timestamp')
              .map(column => (
                <div key={column.field}>
                  <dt>{column.title}</dt>
                  <dd>{getCellText(column, lead)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <section>
        <h3>Cost</h3>
        <p>{describeCost(lead, view)}</p>
      </section>
    </div>
  );
}

/** The cost of a booking and a deal in the lead's campaign in the range. */
function describeCost({ metrics }: ShownLead, { sources, currency }: LeadSummaryView): string {
  const medium = sources
    .find(({ name }) => name === metrics.utm_source)
    ?.mediums.find(({ name }) => name === metrics.utm_medium);
  const campaign = medium?.campaigns.find(({ name }) => name === metrics.utm_campaign);
  const row = campaign?.spendCents != null ? campaign : medium;
  if (row?.spendCents == null || row.spendCents === 0) return "No ad spend for this lead's source.";
  const whose = row === campaign ? 'this campaign' : `${metrics.utm_source} / ${metrics.utm_medium}`;
  return `A booking from ${whose} cost ${costText(row.spendCents, row.bookings, currency)}, a deal ${costText(row.spendCents, row.deals, currency)} in this range.`;
}
