import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { scoreText } from '../../../../../shared/domain/audits/kinds.ts';
import { lineTitle } from '../../../../../shared/domain/audits/line-numbers.ts';
import { formatInstant, formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { dataStateTexts } from '../../../../../shared/numbers/metrics/data-state.ts';
import { keepAddressFilters, writeAddress } from '../../../app/address/address.ts';
import { useListSiteAuditsQuery } from '../../../app/api/audit-list-endpoints.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useShown } from '../../../app/api/use-shown.ts';
import { AuditsIcon } from '../../../components/icons/navigation.tsx';
import { SettledMark } from '../../../components/icons/status.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import {
  type AuditedSite,
  changeOfScore,
  formatWorstMiss,
  getScoreTone,
  isAudited,
  summarizeScores,
} from '../view/site-audits.ts';
import { Change, ScoreBar } from './score-cells.tsx';

const tableHeight = 640;

/** The columns of the sites' newest audits and of their export; `linkTo` is the audit history of a site. */
const siteColumns = (
  linkTo: (siteId: string) => string,
  auditLink: (siteId: string, auditId: string) => string,
): readonly Column<AuditedSite>[] => [
  {
    key: 'name',
    title: 'Site',
    value: site => site.name,
    render: site => (
      <Link to={linkTo(site.siteId)} className="site-audits-name" title={site.name}>
        {site.name}
      </Link>
    ),
  },
  {
    key: 'score',
    title: 'Score',
    numeric: true,
    value: site => site.score,
    text: site => (isAudited(site) ? scoreText(site.audit?.type ?? 'standard', site.score) : 'No audit yet'),
    render: site =>
      !isAudited(site) ? (
        <span className="score-none">No audit yet</span>
      ) : site.audit?.type === 'ecommercestats' ? (
        <span className="score-none">{scoreText(site.audit.type, site.score)}</span>
      ) : (
        <span className={site.score === null ? undefined : `score-${getScoreTone(site.score)}`}>
          <ScoreBar score={site.score} />
        </span>
      ),
  },
  {
    key: 'change',
    title: 'Change',
    numeric: true,
    value: changeOfScore,
    render: site => <Change points={changeOfScore(site)} />,
  },
  {
    key: 'worst',
    title: 'Worst metric',
    value: site => (site.audit?.worst === undefined ? null : lineTitle(site.audit.worst)),
    text: site =>
      site.audit?.worst === undefined ? '–' : `${lineTitle(site.audit.worst)} ${formatWorstMiss(site.audit.worst)}`,
    render: site =>
      site.audit?.worst === undefined ? (
        '–'
      ) : (
        <span className="site-audits-worst">
          {lineTitle(site.audit.worst)}
          <small>{formatWorstMiss(site.audit.worst)}</small>
        </span>
      ),
  },
  {
    key: 'missed',
    title: 'Missed',
    numeric: true,
    value: site => (site.audit === null ? null : site.audit.failed + site.audit.close),
    text: site =>
      site.audit === null
        ? '–'
        : `${site.audit.failed + site.audit.close} of ${site.audit.passed + site.audit.close + site.audit.failed}`,
  },
  {
    key: 'month',
    title: 'Audit',
    value: site => site.audit?.yearMonth ?? null,
    text: site => (site.audit === null ? '–' : formatMonth(site.audit.yearMonth)),
    render: ({ siteId, audit }) =>
      audit === null ? (
        '–'
      ) : (
        <span className="site-audits-month">
          <SettledMark state={audit.status} />
          <Link to={auditLink(siteId, audit.auditId)}>{formatMonth(audit.yearMonth)}</Link>
          <span className="visually-hidden">, {dataStateTexts[audit.status].word}</span>
        </span>
      ),
  },
];

/**
 * The newest audits of all sites of a region, organization or company, the lowest score first. `children` follow once
 * its height is known.
 */
export function SitesPanel({ node, children }: { node: NodeSummary; children: ReactNode }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { currentData, error, isError, isFetching, refetch } = useShown(
    useListSiteAuditsQuery({ params: { siteId: node.siteId } }),
  );
  const filters = keepAddressFilters(search);
  const linkTo = (siteId: string) => `/audits${writeAddress(filters, { node: siteId, site: siteId })}`;
  const sites = currentData?.sites ?? [];
  const auditLink = (siteId: string, auditId: string) =>
    `/audit/${auditId}${writeAddress(filters, { node: null, site: siteId })}`;
  const columns = siteColumns(linkTo, auditLink);
  const computedAt = currentData?.computedAt ?? null;
  return (
    <>
      <Panel
        title="Newest audits"
        flush={sites.length > 0}
        className="site-audits"
        busy={currentData === undefined && !isError}
        subtitle={
          currentData === undefined || sites.length === 0 ? 'All sites' : summarizeScores(sites, currentData.others)
        }
        tools={
          sites.length > 0 && (
            <ExportMenu
              title="Newest audits"
              columns={columns}
              rows={sites}
              info={{ name: `audits-${node.siteId}`, notes: ['Newest audits', node.name] }}
            />
          )
        }
        provenance={
          computedAt === null || sites.length === 0 ? undefined : (
            <span className="provenance">As of {formatInstant(computedAt, node.timeZone)}</span>
          )
        }
      >
        {isError && (
          <FailedState
            message={`Audit Error: ${getErrorMessage(error)}`}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {currentData === undefined && !isError && <SkeletonRows rows={12} height={44} />}
        {currentData !== undefined && sites.length === 0 && (
          <EmptyState centered icon={<AuditsIcon size={18} />} title="No sites calculated yet">
            Audits of all sites appear here after tonight&apos;s sync.
          </EmptyState>
        )}
        {sites.length > 0 && (
          <DataTable
            caption="Newest audits"
            columns={columns}
            rows={sites}
            rowKey={site => site.siteId}
            initialSort={{ key: 'score', direction: 'ascending' }}
            maxHeight={tableHeight}
            empty="No rows"
            onRow={site => void navigate(linkTo(site.siteId))}
          />
        )}
      </Panel>
      {(currentData !== undefined || isError) && children}
    </>
  );
}
