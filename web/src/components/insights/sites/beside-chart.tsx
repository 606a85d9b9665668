import { useMemo } from 'react';
import { formatMonth, formatMonthShort } from '../../../../../shared/domain/formats/dates.ts';
import { formatChange } from '../../../../../shared/domain/formats/numbers.ts';
import type { SiblingComparison } from '../../../../../shared/model/recommendation.ts';
import { scaleFor } from '../../../../../shared/documents/axes.ts';
import { LineChart } from '../../../charts/line-chart.tsx';
import { TipLine } from '../../../charts/tip-line.tsx';
import { Disclosure } from '../disclosure.tsx';

type Series = NonNullable<SiblingComparison['series']>;

/** Both lines on one scale around zero; the background is green from the month before the check. */
function makeLines(series: Series) {
  const [siteValues, siblings] = [series.map(month => month.own), series.map(month => month.siblings)];
  return {
    lines: [
      { id: 'own', values: siteValues, color: '--series', dots: siteValues.map(() => '--series'), dotRadius: 3 },
      { id: 'siblings', values: siblings, color: '--comparison', isDashed: true },
    ],
    keys: series.map(({ yearMonth }) => yearMonth),
    names: series.map(({ yearMonth }) => formatMonthShort(yearMonth)),
    scale: scaleFor([...siteValues, ...siblings, 0], { fromZero: true, least: 0.01 }),
    marks: {
      bands: [
        { from: Math.max(series.length - 2, 0), to: series.length - 1, fill: '--good-ground', label: '', color: '' },
      ],
    },
  };
}

/** Months of the site and of the median of similar sites, each relative to the month before the check. */
export function SiblingsChart({
  beside: comparison,
  title,
  siteName,
}: {
  beside: SiblingComparison;
  title: string;
  siteName: string;
}) {
  const { series = [] } = comparison;
  const chart = useMemo(() => makeLines(series), [series]);
  if (series.filter(({ own: siteChange }) => siteChange !== null).length < 2) return null;
  const monthAt = (index: number) => formatMonth(series[index]?.yearMonth ?? '');
  const text = (change: number | null | undefined) => (change == null ? '–' : formatChange(change));
  return (
    <>
      <figure className="beside-chart">
        <LineChart
          {...chart}
          label={`${title} by month`}
          text={value => formatChange(value, 0)}
          height={168}
          isInset
          sentence={index =>
            `${monthAt(index)}: ${siteName} ${text(series[index]?.own)}, similar sites ${text(series[index]?.siblings)}`
          }
          tip={index => (
            <>
              <p className="chart-tip-title">{monthAt(index)}</p>
              <TipLine name={siteName} value={text(series[index]?.own)} look="line" color="var(--series)" isMain />
              <TipLine
                name="The sites beside it"
                value={text(series[index]?.siblings)}
                look="dashed"
                color="var(--comparison)"
              />
            </>
          )}
        />
        <figcaption>
          <span className="beside-key-own">{siteName}</span>
          <span className="beside-key-siblings">similar sites</span>
        </figcaption>
      </figure>
      <Disclosure summary="Chart table">
        <div className="insight-evidence">
          <table>
            <caption className="visually-hidden">{title} by month</caption>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">{siteName}</th>
                <th scope="col">Similar sites</th>
              </tr>
            </thead>
            <tbody>
              {series.map(({ yearMonth, own: siteChange, siblings }) => (
                <tr key={yearMonth}>
                  <td>{formatMonth(yearMonth)}</td>
                  <td className="numeric">{siteChange === null ? '–' : formatChange(siteChange)}</td>
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
