import type { EvidenceRows, Worth } from '../../../../shared/model/recommendation.ts';
import { formatNumber } from '../../../../shared/domain/formats/numbers.ts';
import { Disclosure } from './disclosure.tsx';
import { formatWorthBasis, formatWorth } from './worth-text.ts';

/** The value and how it was calculated; nothing without a value. */
export function WorthLine({ worth }: { worth: Worth | undefined }) {
  const words = formatWorth(worth);
  return words === null ? null : (
    <p className="quiet insight-worth">
      <b>{words}</b> {formatWorthBasis(worth)}
    </p>
  );
}

const cell = (value: string | number): string =>
  typeof value === 'string' ? value : formatNumber(value, Number.isInteger(value) ? 0 : 2);

/** The rows behind a finding. */
export function Evidence({ title, evidence }: { title: string; evidence: EvidenceRows | undefined }) {
  if (evidence === undefined || evidence.rows.length === 0) return null;
  return (
    <Disclosure
      summary={
        <>
          Evidence<span className="visually-hidden">: {title}</span>
        </>
      }
    >
      <div className="insight-evidence">
        <table>
          <caption className="visually-hidden">Evidence: {title}</caption>
          <thead>
            <tr>
              {evidence.columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {evidence.rows.map((row, index) => (
              <tr key={index}>
                {row.map((value, place) => (
                  <td key={place} className={typeof value === 'number' ? 'numeric' : undefined}>
                    {cell(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Disclosure>
  );
}
