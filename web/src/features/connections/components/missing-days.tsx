import type { Connection } from '../../../../../shared/model/connection.ts';
import { formatMissingDays, missingRanges, maxMissingRanges } from '../view/missing-days.ts';

/** The days that no sync could load and why, loaded on demand. */
export function MissingDays({
  connection,
  said: isCountStated,
}: {
  connection: Connection | undefined;
  said: boolean;
}) {
  if (connection === undefined || connection.missingDays.length === 0) return null;
  const ranges = missingRanges(connection);
  return (
    <details className="missing-days">
      <summary>{isCountStated ? 'Which days' : formatMissingDays(connection.missingDays.length)}</summary>
      <ul>
        {ranges.slice(0, maxMissingRanges).map(({ key, days, count, why }) => (
          <li key={key}>
            <b className="number">{days}</b>
            {count > 1 && <span>{count} days</span>}
            <p>{why}</p>
          </li>
        ))}
        {ranges.length > maxMissingRanges && (
          <li>
            <p>and {ranges.length - maxMissingRanges} earlier gaps</p>
          </li>
        )}
      </ul>
    </details>
  );
}
