import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import { Panel } from '../../../components/panel/panel.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import type { ColumnData } from '../../../../../shared/documents/table-model.ts';
import { listScores, scoreBands, type ScoreBand } from '../../../../../shared/documents/score-bands.ts';
import { exportInfo, type ReportTexts } from '../../../../../shared/documents/report-text.ts';

const columns: readonly ColumnData<ScoreBand>[] = [
  { key: 'band', title: 'Score', value: band => band.title },
  { key: 'sites', title: 'Sites', numeric: true, value: band => band.sites },
];

/** The distribution of the sites' newest scores: they are from different audits, so they have no mean. */
export function ScoresPanel({ report, words }: { report: Report; words: ReportTexts }) {
  const scores = listScores(report);
  const { bands, up, down, none } = scoreBands(scores);
  const sites = scores.length;
  const most = Math.max(1, ...bands.map(band => band.sites));
  return (
    <Panel
      title="Newest scores"
      subtitle="Sites by the score of their newest audit"
      className="report-scores"
      tools={
        <ExportMenu
          title="Newest scores"
          columns={columns}
          rows={bands}
          info={exportInfo(words, report, 'scores', 'newest scores')}
        />
      }
    >
      <table className="score-bands">
        <caption className="visually-hidden">Sites by score</caption>
        <tbody>
          {bands.map(band => (
            <tr key={band.title}>
              <th scope="row" className="number">
                {band.title}
              </th>
              <td aria-label={`${band.sites} of ${sites}`}>
                <span className="score-band" aria-hidden="true">
                  <span style={{ width: `${(band.sites / most) * 100}%` }} />
                </span>
              </td>
              <td className="numeric number">{formatNumber(band.sites)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="score-moves">
        {formatNumber(up)} better than the previous audit, {formatNumber(down)} worse
        {none === 0 ? '' : `, ${formatNumber(none)} without an audit`}.
      </p>
    </Panel>
  );
}
