import { useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import { siteChange, findSiteState } from '../../../../../shared/domain/overview/all-sites.ts';
import { meetsName } from '../../../../../shared/domain/search/name-search.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import { writeAddress } from '../../../app/address/address.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { LinkIcon } from '../../../components/icons/actions.tsx';
import { ChangeMark } from '../../../components/icons/status.tsx';
import { useMedia } from '../../../components/media/use-media.ts';
import { Panel } from '../../../components/panel/panel.tsx';
import { isOthersRow, othersRow } from '../../../../../shared/documents/others-row.ts';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { countListed } from '../../../../../shared/documents/count-sites.ts';
import { shortNames } from '../../../../../shared/documents/short-names.ts';
import { exportInfo, type ReportTexts } from '../../../../../shared/documents/report-text.ts';
import {
  columnsFor,
  fileColumns,
  maxCompared,
  computeScorePoints,
  siteAgainst,
  siteVerdict,
  type SiteColumn,
  type SiteOfReport,
} from '../../../../../shared/documents/site-columns.ts';
import { CoverageFoot } from './coverage-foot.tsx';
import { MemberLink } from './member-link.tsx';
import { SiteBadge } from './site-badge.tsx';
import { MiniLine } from '../../../components/figures/mini-line.tsx';

type Props = {
  report: Report;
  words: ReportTexts;
  title: string;
  columns: readonly SiteColumn[];
  sort: { key: string; direction: 'ascending' | 'descending' };
  totals: string | undefined;
  /** Selected sites are compared below; absent if sites can't be selected. */
  compared?: { chosen: readonly string[]; onChange: (chosen: readonly string[]) => void };
  action?: ReactNode;
  /** The filter of the shown sites, and its control. */
  only?: (site: SiteOfReport) => boolean;
  chooser?: ReactNode;
};

function Points({ site }: { site: SiteOfReport }) {
  const points = computeScorePoints(site);
  if (points === null || points === 0) return points === null ? '–' : '0';
  return (
    <span className={points > 0 ? 'delta delta-good number' : 'delta delta-bad number'}>
      <ChangeMark down={points < 0} />
      <span className="visually-hidden">{points > 0 ? 'up' : 'down'} </span>
      {Math.abs(points)}
    </span>
  );
}

function Score({ score }: { score: number | null }) {
  if (score === null) return <span className="metrics-why">No score</span>;
  return (
    <span className="site-score">
      <span className="site-score-track" aria-hidden="true">
        <span style={{ width: `${score}%` }} />
      </span>
      <strong className="number">{score}</strong>
    </span>
  );
}

const whole = (name: string): string => name;

/** The badge below a site's name on a phone, only for sites with a problem. */
const badgeBelow = (site: SiteOfReport): ReactNode =>
  findSiteState(site) === 'reporting' ? null : <SiteBadge site={site} />;

/** The content of a cell that isn't plain text, by column kind. */
function shown(
  column: SiteColumn,
  report: Report,
  makeSiteLink: (site: SiteOfReport) => string,
  renderTick: ((site: SiteOfReport) => ReactNode) | undefined,
  below?: (site: SiteOfReport) => ReactNode,
  formatName: (name: string) => string = whole,
): Column<SiteOfReport> {
  const { metric } = column;
  switch (column.kind) {
    case 'name':
      return {
        ...column,
        render: site =>
          isOthersRow(site) ? (
            <span className="metrics-why">{site.name}</span>
          ) : (
            <span className="site-cell">
              {renderTick?.(site)}
              <MemberLink to={makeSiteLink(site)} className="site-name" title={site.name}>
                {formatName(site.name)}
              </MemberLink>
              {below?.(site)}
              {site.linked && (
                <span className="site-linked" title="Linked from another region">
                  <LinkIcon size={13} />
                  <span className="visually-hidden">, linked</span>
                </span>
              )}
            </span>
          ),
      };
    case 'spark':
      return {
        ...column,
        render: site =>
          site.spark.length > 0 && (
            <MiniLine values={site.spark} grain={report.grain} label={`Sessions of ${site.name} by ${report.grain}`} />
          ),
      };
    case 'change':
      return metric === undefined
        ? column
        : {
            ...column,
            render: site => (
              <Delta
                change={siteChange(site, metric)}
                format={metricTable[metric].format}
                verdict={siteVerdict(site, metric)}
                against={siteAgainst(site, metric)}
              />
            ),
          };
    case 'metric':
      return metric === undefined
        ? column
        : {
            ...column,
            render: site =>
              site.metrics[metric]?.value.known === true ? (
                column.text?.(site)
              ) : (
                <span className="metrics-why">{column.text?.(site)}</span>
              ),
          };
    case 'score':
      return { ...column, render: site => !isOthersRow(site) && <Score score={site.score} /> };
    case 'state':
      return { ...column, render: site => !isOthersRow(site) && <SiteBadge site={site} /> };
    case 'points':
      return { ...column, render: site => !isOthersRow(site) && <Points site={site} /> };
  }
}

/** The sites of a node, ranked; a row opens its site, and up to five can be selected to compare. */
export function SitesPanel({ report, words, title, columns, sort, totals, compared, action, only, chooser }: Props) {
  const { search } = useLocation();
  const [find, setFind] = useState('');
  const sites = useMemo(() => {
    const chosen = only === undefined ? report.sites : report.sites.filter(only);
    return chosen.filter(site => meetsName(site.name, find));
  }, [report.sites, find, only]);
  const makeSiteLink = (site: SiteOfReport) => `/overview${writeAddress(search, { site: site.siteId, node: null })}`;
  const full = (compared?.chosen.length ?? 0) >= maxCompared;
  const renderTick =
    compared === undefined
      ? undefined
      : (site: SiteOfReport) => {
          const checked = compared.chosen.includes(site.siteId);
          return (
            <label className="site-tick">
              <input
                type="checkbox"
                checked={checked}
                disabled={full && !checked}
                onChange={() =>
                  compared.onChange(
                    checked ? compared.chosen.filter(id => id !== site.siteId) : [...compared.chosen, site.siteId],
                  )
                }
              />
              <span className="visually-hidden">Compare {site.name}</span>
            </label>
          );
        };
  const shortenName = useMemo(() => shortNames(report.sites.map(({ name }) => name)), [report.sites]);
  const many = report.sites.length > 12;
  const unlisted = othersRow(report);
  const counted = countListed(report);
  const narrow = useMedia('(max-width: 600px)');
  return (
    <Panel
      title={title}
      flush
      className={
        only !== undefined
          ? 'report-sites report-sites-all'
          : compared === undefined
            ? 'report-sites'
            : 'report-sites report-sites-full'
      }
      subtitle={
        compared === undefined || unlisted !== undefined ? counted : `${counted}. Select two to five to compare`
      }
      tools={
        <>
          {many && (
            <input
              type="search"
              className="site-find"
              aria-label={`Find a site in ${title}`}
              placeholder="Find a site"
              value={find}
              onChange={event => setFind(event.target.value)}
            />
          )}
          {chooser}
          <ExportMenu
            title={title}
            columns={fileColumns(columns)}
            rows={unlisted === undefined ? report.sites : [...report.sites, unlisted]}
            info={exportInfo(words, report, 'sites', title)}
          />
        </>
      }
      provenance={<CoverageFoot report={report} />}
      action={action}
    >
      <DataTable
        caption={title}
        columns={columnsFor(columns, narrow).map(column =>
          shown(
            column,
            report,
            makeSiteLink,
            renderTick,
            narrow && only !== undefined ? badgeBelow : undefined,
            narrow ? shortenName : whole,
          ),
        )}
        rows={sites}
        pinned={unlisted === undefined || sites.length < report.sites.length ? [] : [unlisted]}
        rowKey={site => site.siteId}
        initialSort={sort}
        totals={totals}
        maxHeight={many ? 640 : undefined}
        empty="No matching sites"
        isMarked={site => compared?.chosen.includes(site.siteId) === true}
      />
    </Panel>
  );
}
