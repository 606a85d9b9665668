import type { AuditOutcome } from '../../../../../shared/model/audit.ts';
import type { GroupLines } from '../view/metric-groups.ts';

const drawn: readonly AuditOutcome[] = ['pass', 'close', 'fail'];

/** Every scored metric as a square, by group: solid passes, half is close, an outline fails. */
export function GroupSquares({ groups }: { groups: readonly GroupLines[] }) {
  return (
    <ul className="group-squares">
      {groups
        .filter(group => group.scored > 0)
        .map(group => (
          <li key={group.group}>
            <span className="group-squares-name">{group.title}</span>
            <span className="group-squares-row" aria-hidden="true">
              {drawn.flatMap(outcome =>
                group.lines
                  .filter(line => line.outcome === outcome)
                  .map(line => <i key={line.metric} className={`square square-${outcome}`} />),
              )}
            </span>
            <span className="group-squares-count">
              <strong className="number">{group.passed}</strong> of {group.scored}
            </span>
          </li>
        ))}
    </ul>
  );
}
