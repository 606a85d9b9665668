import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ListedInsight } from '../../../../../shared/contract/insights.ts';
import {
  type RecommendationCategory,
  recommendationCategories,
  type RecommendationStatus,
  recommendationStatuses,
} from '../../../../../shared/model/recommendation.ts';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { writeAddress } from '../../../app/address/address.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useNow } from '../../../app/address/use-now.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useListInsightsBelowQuery, useListInsightsQuery } from '../../../app/api/insight-endpoints.ts';
import { viewed } from '../../../app/session/view-as.ts';
import { Button } from '../../form/button.tsx';
import { Field, Select } from '../../form/field.tsx';
import { Segments } from '../../form/segments.tsx';
import { SearchIcon } from '../../icons/actions.tsx';
import { RecommendationsIcon } from '../../icons/navigation.tsx';
import { EmptyState } from '../../panel/empty-state.tsx';
import { FailedState } from '../../panel/failed-state.tsx';
import { Panel } from '../../panel/panel.tsx';
import { SkeletonRows } from '../../status/skeleton.tsx';
import { ExportMenu } from '../../table/export-menu.tsx';
import type { ColumnData } from '../../../../../shared/documents/table-model.ts';
import { recommendationStatusLabels } from '../status-text.ts';
import { formatWorthBasis, describeInsightOutcome, formatWorth } from '../worth-text.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DidItHelp } from './did-it-help.tsx';
import { HowWorth } from './how-worth.tsx';
import { InsightFigures } from './insight-figures.tsx';
import { hasStatus, inOrder, makeInsightKey, type ListStatus, rowsIn, withThoseBelow } from './list-filter.ts';
import { SiteInsight } from './site-insight.tsx';
import { useListMoves } from './use-list-moves.ts';
import { WhatHelps } from './what-helps.tsx';
import './sites.css';
import { useShown } from '../../../app/api/use-shown.ts';

const pageSize = 10;

const columnsAt = (now: Date): readonly ColumnData<ListedInsight>[] => [
  { key: 'title', title: 'Recommendation', value: ({ title }) => title },
  { key: 'category', title: 'Category', value: ({ category }) => recommendationCategories[category] },
  { key: 'words', title: 'Findings', value: ({ words }) => words },
  { key: 'site', title: 'Site', value: ({ siteName }) => siteName },
  { key: 'above', title: 'Company', value: ({ above }) => above },
  { key: 'month', title: 'Found in', value: ({ yearMonth }) => formatMonth(yearMonth) },
  { key: 'status', title: 'Status', value: ({ status }) => recommendationStatusLabels[status] },
  { key: 'worth', title: 'Value', value: ({ worth }) => formatWorth(worth) },
  { key: 'basis', title: "How it's calculated", value: ({ worth }) => formatWorthBasis(worth) },
  { key: 'outcome', title: 'Outcome', value: row => describeInsightOutcome(row, now).words },
];

const categories = Object.keys(recommendationCategories) as RecommendationCategory[];

/** The skeleton of the list, sized so that nothing moves when it loads. */
export const InsightsLoading = () => (
  <Panel title="Recommendations of all sites" subtitle="From all your sites" busy>
    <SkeletonRows rows={6} height={64} />
  </Panel>
);

/**
 * Recommendations of all accessible sites: the value of each, moves and tasks for one or several, and the effect of
 * resolving. `page`: the page of one site's month.
 */
export function InsightsOfSites({
  page,
  mayPublish,
  userId,
}: {
  page: '/insights' | '/audits';
  mayPublish: boolean;
  userId: string;
}) {
  const now = useNow();
  const { search } = useLocation();
  const { currentData, error, isFetching, refetch } = useShown(useListInsightsQuery({}));
  const moves = useListMoves();
  const [status, setStatus] = useState<ListStatus>('all');
  const [category, setCategory] = useState<RecommendationCategory | null>(null);
  const [above, setAbove] = useState('');
  const [text, setText] = useState('');
  const [from, setFrom] = useState(0);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<string | null>(null);
  const { chain } = useScope();
  // If one list can't hold all sites, those of the open company are loaded too.
  const company = currentData?.more === true ? chain[0] : undefined;
  const ofCompany = useListInsightsBelowQuery(
    { params: { siteId: company?.siteId ?? '' } },
    { skip: company === undefined },
  ).currentData;
  const all = useMemo(
    () => withThoseBelow(currentData?.insights ?? [], ofCompany?.insights ?? []),
    [currentData, ofCompany],
  );
  const companies = useMemo(() => [...new Set(all.map(row => row.above))].filter(name => name !== '').sort(), [all]);
  const inCompany = useMemo(() => rowsIn(all, { above, text }), [all, above, text]);
  const counts = (value: ListStatus) => inCompany.filter(row => hasStatus(row, value, now)).length;
  const ofStatus = inCompany.filter(row => hasStatus(row, status, now));
  const rows = inOrder(ofStatus.filter(row => category === null || row.category === category));
  const begin = from < rows.length ? from : 0;
  const onPage = rows.slice(begin, begin + pageSize);
  const chosen = rows.filter(row => ticked.has(makeInsightKey(row)) && row.mayUpdate);
  const checkedRows = rows.filter(({ checked }) => checked !== undefined);
  const detail = checkedRows.find(row => makeInsightKey(row) === shown) ?? checkedRows[0];
  const mayMove = viewed() === null;
  const again =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setFrom(0);
      setTicked(new Set());
    };
  const makeHref = ({ siteId, yearMonth }: ListedInsight) =>
    `${page}${writeAddress(search, { site: siteId })}${page === '/insights' ? `&month=${yearMonth}` : ''}`;
  const statuses: readonly RecommendationStatus[] = recommendationStatuses.filter(
    candidate => mayPublish || candidate !== 'preview',
  );
  const months = [...new Set(rows.map(({ yearMonth }) => yearMonth))].sort();
  const sites = new Set(rows.map(({ siteId }) => siteId)).size;
  if (currentData === undefined && error === undefined) return <InsightsLoading />;
  return (
    <div className="insights-of-sites">
      {all.length > 0 && <InsightFigures rows={inCompany} now={now} mayPublish={mayPublish} />}
      <Panel
        title="Recommendations of all sites"
        flush
        subtitle={
          currentData === undefined
            ? 'From all your sites'
            : rows.length === 0
              ? `From ${currentData.sites} sites`
              : `${rows.length} ${rows.length === 1 ? 'recommendation' : 'recommendations'} of ${sites} ${sites === 1 ? 'site' : 'sites'}, from the audits of ${[...new Set([months[0] ?? '', months.at(-1) ?? ''])].map(formatMonth).join(' to ')}`
        }
        tools={
          rows.length > 0 && (
            <ExportMenu
              title="Recommendations of all sites"
              columns={columnsAt(now)}
              rows={rows}
              info={{ name: 'recommendations', notes: [above, text].filter(note => note !== '') }}
            />
          )
        }
        provenance={
          <span className="provenance">
            {currentData?.more === true
              ? company === undefined
                ? 'There are too many sites to list. Open one to see all recommendations for its company. '
                : ofCompany?.more === true
                  ? 'There are too many sites to list. Choose a region to see all of its recommendations. '
                  : `There are too many sites to list. All sites in ${company.name} are included. `
              : ''}
            {mayPublish ? 'Only administrators see previews until they are published. ' : ''}What is worth most comes
            first
          </span>
        }
        action={
          rows.length > pageSize ? (
            <span className="insight-pages">
              {begin + 1} – {Math.min(begin + pageSize, rows.length)} of {rows.length}
              <Button size="small" disabled={begin === 0} onClick={() => setFrom(Math.max(0, begin - pageSize))}>
                Previous
              </Button>
              <Button size="small" disabled={begin + pageSize >= rows.length} onClick={() => setFrom(begin + pageSize)}>
                Next
              </Button>
            </span>
          ) : undefined
        }
      >
        {currentData === undefined && error !== undefined && (
          <FailedState message={getErrorMessage(error)} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {currentData !== undefined && all.length === 0 && (
          <EmptyState centered icon={<RecommendationsIcon size={18} />} title="No recommendations yet">
            Recommendations come from the monthly audit, created on the 4th.
          </EmptyState>
        )}
        {all.length > 0 && (
          <div className="insight-filters">
            <div className="insight-find">
              <Field
                label="Site or text"
                labelHidden
                type="search"
                placeholder="Site or text"
                value={text}
                onChange={again(setText)}
                start={<SearchIcon size={15} />}
              />
              {companies.length > 1 && (
                <Select
                  label="Company"
                  labelHidden
                  value={above}
                  onChange={again(setAbove)}
                  options={[
                    { value: '', label: 'All companies' },
                    ...companies.map(name => ({ value: name, label: name })),
                  ]}
                />
              )}
            </div>
            <Segments
              label="Status"
              value={status}
              onChange={again(setStatus)}
              options={(['all', ...statuses, 'snoozed'] as const).map(value => ({
                value,
                label: `${value === 'all' ? 'All' : value === 'snoozed' ? 'Snoozed' : recommendationStatusLabels[value]} ${counts(value)}`,
                disabled: value !== 'all' && value !== status && counts(value) === 0,
              }))}
            />
            <fieldset className="insight-chips">
              <legend className="visually-hidden">Category</legend>
              {categories.map(option => {
                const count = ofStatus.filter(row => row.category === option).length;
                return (
                  <button
                    key={option}
                    type="button"
                    aria-pressed={category === option}
                    disabled={count === 0 && category !== option}
                    onClick={() => again(setCategory)(category === option ? null : option)}
                  >
                    {recommendationCategories[option]} <span className="number">{count}</span>
                  </button>
                );
              })}
            </fieldset>
          </div>
        )}
        {mayMove && chosen.length > 0 && (
          <BulkBar rows={chosen} mayPublish={mayPublish} moves={moves} onDone={() => setTicked(new Set())} />
        )}
        {all.length > 0 && rows.length === 0 && (
          <EmptyState centered icon={<RecommendationsIcon size={18} />} title="No results">
            Choose another status or category, or change the search.
          </EmptyState>
        )}
        <ul className="site-insights">
          {onPage.map(row => (
            <SiteInsight
              key={makeInsightKey(row)}
              row={row}
              now={now}
              userId={userId}
              mayPublish={mayPublish}
              moves={mayMove && row.mayUpdate ? moves : null}
              ticked={ticked.has(makeInsightKey(row))}
              onTick={
                mayMove && row.mayUpdate
                  ? on =>
                      setTicked(before => {
                        const after = new Set(before);
                        if (on) after.add(makeInsightKey(row));
                        else after.delete(makeInsightKey(row));
                        return after;
                      })
                  : null
              }
              to={makeHref(row)}
              current={detail !== undefined && makeInsightKey(row) === makeInsightKey(detail)}
              onShow={() => setShown(makeInsightKey(row))}
            />
          ))}
        </ul>
      </Panel>
      {all.length > 0 && (
        <div className="insights-below">
          <div className="insights-below">
            {inCompany.some(row => row.status === 'resolved') && <WhatHelps rows={inCompany} />}
            <HowWorth />
          </div>
          {detail !== undefined && (
            <DidItHelp row={detail} openAudit={`/audits${writeAddress(search, { site: detail.siteId })}`} />
          )}
        </div>
      )}
    </div>
  );
}
