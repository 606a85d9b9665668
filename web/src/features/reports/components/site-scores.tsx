import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import { Panel } from '../../../components/panel/panel.tsx';
import { countSites } from '../../../../../shared/documents/count-sites.ts';
import { compareMedianScores, listScores, scoreBands } from '../../../../../shared/documents/score-bands.ts';
import { computeScorePoints, type SiteOfReport } from '../../../../../shared/documents/site-columns.ts';

/** The median of the newest audits, their distribution, and the best and worst sites. */
export function SiteScores({ report, more }: { report: Report; more: string }) {
  const { sites } = report;
  const scores = listScores(report);
  const { now, words } = compareMedianScores(scores);
  const { bands, up, down, none } = scoreBands(scores);
  const audited = sites.filter(({ score }) => score !== null).toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0));
  const most = Math.max(1, ...bands.map(band => band.sites));
  const name = (site: SiteOfReport | undefined) => (site === undefined ? '–' : `${site.name}, ${site.score ?? 0}`);
  const facts = [
    ['Rose', formatNumber(up)],
    ['Unchanged', formatNumber(scores.filter(site => computeScorePoints(site) === 0).length)],
    ['Fell', formatNumber(down)],
    ['Highest', name(audited[0])],
    ['Lowest', name(audited.at(-1))],
  ] as const;
  return (
    <Panel
      title="Audit scores"
      subtitle={`Newest audits, ${formatNumber(scores.length - none)} of ${countSites(scores.length)} audited`}
      className="site-scores"
      more={more}
    >
      <p className="site-scores-median">
        <b className="number">{now ?? '–'}</b>
        {words}
      </p>
      <div
        className="site-scores-bars"
        role="img"
        aria-label={bands.map(band => `${band.title}: ${band.sites}`).join(', ')}
      >
        {bands.toReversed().map(band => (
          <span key={band.title} aria-hidden="true">
            <b className="number">{formatNumber(band.sites)}</b>
            <i style={{ height: `${(band.sites / most) * 100}px` }} />
            <small className="number">{band.title}</small>
          </span>
        ))}
      </div>
      <dl>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd title={text}>{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
