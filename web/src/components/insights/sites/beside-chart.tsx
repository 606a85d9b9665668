import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { formatChange } from '../../../../../shared/domain/formats/numbers.ts';
import type { BesideSiblings } from '../../../../../shared/model/recommendation.ts';
import { Disclosure } from '../disclosure.tsx';
import { computeCheckLines } from './beside-lines.ts';

const size = { width: 320, height: 132 } as const;

/** Months of the site and of the middle of the sites beside it, each against the month before the check. */
export function BesideChart({ beside, title, siteName }: { beside: BesideSiblings; title: string; siteName: string }) {
  const { series = [] } = beside;
  const lines = computeCheckLines(series, size);
  if (lines === null) return null;
  const { width, height } = size;
  return (
    <>
      <figure className="beside-chart">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`${title} of ${siteName} and of the sites beside it by month; the table below has the numbers`}
        >
          <rect
            className="beside-since"
            x={lines.since}
            y={8}
            width={lines.right - lines.since}
            height={lines.foot - 8}
          />
          <line className="beside-zero" x1={0} x2={lines.right} y1={lines.zero} y2={lines.zero} />
          <line className="beside-resolved" x1={lines.since} x2={lines.since} y1={8} y2={lines.foot} />
          <polyline className="beside-siblings" points={lines.siblings} />
          <polyline className="beside-own" points={lines.own} />
          {lines.dots.map(({ x, y }) => (
            <circle key={x} className="beside-dot" cx={x} cy={y} r={3} />
          ))}
          {lines.months.map(({ x, yearMonth }) => (
            <text key={yearMonth} x={x} y={height - 4} textAnchor="middle">
              {formatMonth(yearMonth).slice(0, 3)}
            </text>
          ))}
        </svg>
        <figcaption>
          <span className="beside-key-own">{siteName}</span>
          <span className="beside-key-siblings">the sites beside it</span>
        </figcaption>
      </figure>
      <Disclosure summary="Table of the chart">
        <div className="insight-evidence">
          <table>
            <caption className="visually-hidden">{title} by month</caption>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">{siteName}</th>
                <th scope="col">Beside it</th>
              </tr>
            </thead>
            <tbody>
              {series.map(({ yearMonth, own, siblings }) => (
                <tr key={yearMonth}>
                  <td>{formatMonth(yearMonth)}</td>
                  <td className="numeric">{own === null ? '–' : formatChange(own)}</td>
                  <td className="numeric">{siblings === null ? '–' : formatChange(siblings)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </>
  );
}
