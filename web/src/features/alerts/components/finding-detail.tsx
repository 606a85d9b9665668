import { Link } from 'react-router-dom';
import type { Shelf } from '../../../../../shared/domain/findings/finding.ts';
import { getFindingKey } from '../../../../../shared/domain/findings/finding.ts';
import { actionLink, getActionLabel } from '../../../../../shared/domain/alerts/action.ts';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { Button, ButtonLink } from '../../../components/form/button.tsx';
import { CheckIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { formatWorth } from '../../../components/insights/worth-text.ts';
import { describeInsightOutcome } from '../../../components/insights/worth-text.ts';
import { type FindingChange, mayChange } from '../view/finding-moves.ts';
import {
  formatAge,
  formatFact,
  formatPlace,
  type ListedFinding,
  type ListedRow,
  onlyListed,
} from '../view/finding-text.ts';
import { SnoozeClock } from './finding-row.tsx';

type Props = {
  row: ListedRow;
  /** The node whose inbox is open. */
  nodeId: string;
  shelf: Shelf;
  now: Date;
  /** The link to the evidence of an alert of one site. */
  alertTo: (siteId: string, ruleId: string) => string;
  /** Null: the user can't change anything here. */
  onChange: ((change: FindingChange) => void) | null;
  busy: boolean;
};

/** An opened row: its sites with the number of each, one fix for all of them. */
export function FindingDetail({ row, nodeId, shelf, now, alertTo, onChange, busy }: Props) {
  const [first] = row.findings;
  const changeable = row.findings.filter(mayChange).length;
  const place = formatPlace(row);
  const total = formatWorth(row.worth);
  const listed = onlyListed(row);
  const shown = listed.sites === row.sites ? '' : `. Shows ${listed.sites} of ${formatNumber(row.sites)} sites`;
  return (
    <Panel
      title={formatFact(row, nodeId)}
      className="finding-detail"
      flush
      subtitle={`${
        first.kind === 'recommendation' ? `Found with the ${formatMonth(first.of.yearMonth)} audits` : 'Open alerts'
      }${shown}`}
      action={
        onChange !== null && changeable > 0 ? (
          <span className="finding-all no-print">
            {shelf === 'todo' ? (
              <>
                <Button look="primary" size="small" busy={busy} onClick={() => onChange({ kind: 'done' })}>
                  <CheckIcon size={14} />
                  {listed.sites === 1 ? 'Done' : `Done at ${changeable} sites`}
                </Button>
                <SnoozeClock
                  about={formatFact(listed)}
                  disabled={busy}
                  onChoice={days => onChange({ kind: 'snooze', days })}
                />
              </>
            ) : (
              <Button size="small" busy={busy} onClick={() => onChange({ kind: 'back' })}>
                Bring back
              </Button>
            )}
          </span>
        ) : undefined
      }
    >
      <div className="finding-sites">
        <table>
          <caption className="visually-hidden">{`${row.title}, ${place}`}</caption>
          <thead>
            <tr>
              <th scope="col">Site</th>
              <th scope="col">{first.kind === 'alert' ? 'Evidence' : 'Findings'}</th>
              <th scope="col">{first.kind === 'alert' ? 'Open for' : shelf === 'done' ? 'Outcome' : 'Value'}</th>
            </tr>
          </thead>
          <tbody>
            {row.findings.map(finding => (
              <SiteLine key={getFindingKey(finding)} finding={finding} shelf={shelf} now={now} alertTo={alertTo} />
            ))}
          </tbody>
          {total !== null && row.sites > 1 && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {place}
                </th>
                <td>{total}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </Panel>
  );
}

function SiteLine({
  finding,
  shelf,
  now,
  alertTo,
}: Pick<Props, 'shelf' | 'now' | 'alertTo'> & { finding: ListedFinding }) {
  if (finding.kind === 'alert') {
    const { siteId, siteName, ruleId, openedAt, definition } = finding.of;
    return (
      <tr>
        <th scope="row">
          <Link to={alertTo(siteId, ruleId)} preventScrollReset>
            {siteName}
          </Link>
        </th>
        <td>
          {definition.description}{' '}
          <ButtonLink size="small" look="quiet" to={actionLink(finding.of)}>
            {getActionLabel(finding.of)}
          </ButtonLink>
        </td>
        <td className="number">{formatAge(openedAt, now)}</td>
      </tr>
    );
  }
  const { siteId, siteName, words, worth } = finding.of;
  return (
    <tr>
      <th scope="row">
        <Link to={`/audits?site=${siteId}`}>{siteName}</Link>
      </th>
      <td>{words}</td>
      <td className="number">
        {shelf === 'done' ? describeInsightOutcome(finding.of, now).words : (formatWorth(worth) ?? '–')}
      </td>
    </tr>
  );
}
