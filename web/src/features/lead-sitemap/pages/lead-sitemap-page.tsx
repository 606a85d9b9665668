import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { IntakeLine } from '../../../../../shared/contract/lead-intake.ts';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { leadCrmNames } from '../../../../../shared/model/lead.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { PlusIcon, SearchIcon } from '../../../components/icons/actions.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { useAllPages } from '../../../components/paging/use-all-pages.ts';
import { useMorePages } from '../../../components/paging/use-more-pages.ts';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { zoneName } from '../../../../../shared/documents/zone-name.ts';
import { AddIntake } from '../components/add-intake.tsx';
import { ImportPanel } from '../components/import-panel.tsx';
import { IntakePanel } from '../components/intake-panel.tsx';
import { MappingPanel } from '../components/mapping-panel.tsx';
import { ProblemsPanel } from '../components/problems-panel.tsx';
import { ReplayPanel } from '../components/replay-panel.tsx';
import { StandingBadge } from '../components/standing-badge.tsx';
import { useGetLeadSitemapQuery, useLazyListLeadSitemapsQuery, useListLeadSitemapsQuery } from '../lead-sitemap-api.ts';
import { sumArrivals, askEveryMs, matching, sumProblems, standingWord } from '../view/intakes.ts';
import '../components/lead-sitemap.css';
import { useShown } from '../../../app/api/use-shown.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const counted = (key: string, title: string, of: (intake: IntakeLine) => number): Column<IntakeLine> => ({
  key,
  title,
  numeric: true,
  value: of,
  text: intake => formatNumber(of(intake)),
  total: rows => formatNumber(rows.reduce((sum, intake) => sum + of(intake), 0)),
});

const columnsWith = (open: (siteRefId: string) => void): readonly Column<IntakeLine>[] => [
  {
    key: 'crm',
    title: 'CRM',
    value: ({ crm }) => leadCrmNames[crm],
    render: ({ crm, siteRefId, siteName }) => (
      <button
        type="button"
        className="intake-name"
        aria-label={`Open ${leadCrmNames[crm]} at ${siteName}`}
        onClick={() => open(siteRefId)}
      >
        {leadCrmNames[crm]}
      </button>
    ),
  },
  { key: 'site', title: 'Site', value: ({ siteName }) => siteName },
  {
    key: 'state',
    title: 'State',
    value: intake => standingWord(intake, new Date()),
    render: intake => <StandingBadge intake={intake} />,
  },
  {
    key: 'last',
    title: 'Last delivery',
    value: ({ arrivals }) => arrivals.lastArrivalAt ?? '',
    text: ({ arrivals }) => (arrivals.lastArrivalAt === null ? '–' : formatInstant(arrivals.lastArrivalAt, zone)),
  },
  counted('arrivals', 'Deliveries, 31 days', sumArrivals),
  counted('problems', 'Problems', sumProblems),
];

type Shown = { readonly siteRefId: string; readonly secret: string };

/**
 * /lead-sitemap, for administrators: intakes that receive leads from CRMs, with secrets, mapping, arrivals and
 * problems.
 */
export function LeadSitemapPage() {
  const [typed, setTyped] = useState('');
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const [search, setSearch] = useSearchParams();
  const list = useShown(
    useListLeadSitemapsQuery({ query: {} }, { pollingInterval: askEveryMs, skipPollingIfUnfocused: true }),
  );
  const [loadPage] = useLazyListLeadSitemapsQuery();
  const more = useMorePages(
    'intakes',
    list.data,
    page => page.lastEvalKey,
    lastEvalKey => loadPage({ query: { lastEvalKey } }).unwrap(),
  );
  useAllPages(more);
  const intakes = list.data === undefined ? undefined : more.pages.flatMap(page => page.intakes);
  const rows = matching(intakes ?? [], typed, crm => leadCrmNames[crm]);
  const chosen = search.get('intake') ?? intakes?.[0]?.siteRefId;
  const open = (siteRefId: string) => {
    const next = new URLSearchParams(search);
    next.set('intake', siteRefId);
    setSearch(next);
  };
  const added = (siteRefId: string, secret: string) => {
    setAdding(false);
    setShown({ siteRefId, secret });
    open(siteRefId);
  };
  return (
    <div className="lead-sitemap">
      <Panel
        title="Intakes"
        flush={rows.length > 0}
        busy={intakes === undefined && !list.isError}
        subtitle={
          intakes === undefined || intakes.length === 0
            ? 'Where CRMs send leads'
            : `${intakes.length} ${intakes.length === 1 ? 'intake' : 'intakes'}`
        }
        tools={
          <div className="list-tools">
            <div className="list-filter">
              <Field
                label="CRM or site"
                labelHidden
                type="search"
                value={typed}
                onChange={setTyped}
                placeholder="CRM or site"
                start={<SearchIcon size={14} />}
              />
            </div>
            <Button look="primary" size="small" onClick={() => setAdding(true)}>
              <PlusIcon size={15} />
              New intake
            </Button>
          </div>
        }
        provenance={
          <span className="intake-note">
            An intake is marked silent after twice its usual gap, at least two days. Times in {zoneName(zone)}
          </span>
        }
      >
        {intakes === undefined && !list.isError && <SkeletonRows rows={4} />}
        {intakes === undefined && list.isError && (
          <FailedState message={getErrorMessage(list.error)} onRetry={() => void list.refetch()} />
        )}
        {intakes !== undefined && rows.length === 0 && (
          <EmptyState
            centered
            icon={<SearchIcon size={18} />}
            title={intakes.length === 0 ? 'No intakes yet' : 'No results'}
          >
            {intakes.length === 0
              ? 'Add one, then copy its address and secret into the CRM.'
              : 'The filter searches the CRM, the site and the reference.'}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <DataTable
            caption="Intakes"
            columns={columnsWith(open)}
            rows={rows}
            rowKey={({ siteRefId }) => siteRefId}
            isMarked={({ siteRefId }) => siteRefId === chosen}
            totals={`All ${rows.length}`}
          />
        )}
      </Panel>
      {chosen !== undefined && (
        <OpenIntake
          key={chosen}
          siteRefId={chosen}
          secret={shown?.siteRefId === chosen ? shown.secret : null}
          onSecret={secret => setShown(secret === null ? null : { siteRefId: chosen, secret })}
        />
      )}
      {adding && <AddIntake onAdded={added} onClose={() => setAdding(false)} />}
    </div>
  );
}

function OpenIntake({
  siteRefId,
  secret,
  onSecret,
}: {
  siteRefId: string;
  secret: string | null;
  onSecret: (secret: string | null) => void;
}) {
  const { data, error, refetch } = useShown(
    useGetLeadSitemapQuery({ params: { siteRefId } }, { pollingInterval: askEveryMs, skipPollingIfUnfocused: true }),
  );
  if (data === undefined) {
    return (
      <Panel title="Intake" busy={error === undefined}>
        {error === undefined ? (
          <SkeletonRows rows={6} />
        ) : (
          <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />
        )}
      </Panel>
    );
  }
  return (
    <>
      <div className="intake-pair">
        <IntakePanel sitemap={data} zone={zone} secret={secret} onSecret={onSecret} />
        <MappingPanel sitemap={data} zone={zone} />
      </div>
      <div className="intake-pair">
        <ProblemsPanel sitemap={data} zone={zone} />
        <ReplayPanel sitemap={data} />
      </div>
      <ImportPanel sitemap={data} zone={zone} />
    </>
  );
}
