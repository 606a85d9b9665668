import type { Connection } from '../../../../../shared/model/connection.ts';
import { dayWords, missingRanges, mostRanges } from '../view/missing-days.ts';

/** The days that no sync could load and why, loaded on demand. */
export function MissingDays({ connection, said }: { connection: Connection | undefined; said: boolean }) {
  if (connection === undefined || connection.missingDays.length === 0) return null;
  const ranges = missingRanges(connection);
  return (
    <details className="missing-days">
      <summary>{said ? 'Which days' : dayWords(connection.missingDays.length)}</summary>
      <ul>
        {ranges.slice(0, mostRanges).map(({ key, days, count, why }) => (
          <li key={key}>
            <b className="number">{days}</b>
            {count > 1 && <span>{count} days</span>}
            <p>{why}</p>
          </li>
        ))}
        {ranges.length > mostRanges && (
          <li>
            <p>and {ranges.length - mostRanges} earlier gaps</p>
          </li>
        )}
      </ul>
    </details>
  );
}
