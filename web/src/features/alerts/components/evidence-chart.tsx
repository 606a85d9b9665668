import { useMemo } from 'react';
import { lowerWord } from '../../../../../shared/numbers/metrics/data-state.ts';
import { cellText } from '../../../../../shared/domain/alerts/cell-text.ts';
import { formatDay } from '../../../../../shared/domain/formats/dates.ts';
import type { Evidence } from '../../../../../shared/model/alert.ts';
import { BarsChart } from '../../../charts/bars-chart.tsx';
import { TipLine } from '../../../charts/tip-line.tsx';
import { barTexts, evidenceAxis } from '../view/evidence-axis.ts';

/** Maximum characters of all texts above bars. */
const maxCharactersAbove = 96;
const barColors = { before: '--stage-1', fires: '--bad-fill', provisional: '--comparison' } as const;

/** The charted column by day: evaluated days are highlighted, preliminary ones hatched, the limit dashed. */
function makeEvidence(evidence: Evidence, charted: number) {
  const { rows, compared, limit, columns } = evidence;
  const expected = rows.map(({ cells }) => (compared === undefined ? null : (cells[compared] ?? null)));
  const { most, ticks } = evidenceAxis(evidence, charted);
  const above = barTexts(evidence, charted, Math.floor(maxCharactersAbove / rows.length));
  const judged = {
    from: rows.findIndex(row => row.kind === 'fires'),
    to: rows.findLastIndex(row => row.kind === 'fires'),
  };
  const lastExpected = expected.findLast(value => value !== null) ?? null;
  return {
    bars: rows.map(({ date, kind, cells }) => ({
      key: date,
      name: formatDay(date),
      value: cells[charted] ?? null,
      color: barColors[kind],
      isHatched: kind === 'provisional',
    })),
    scale: { low: 0, high: most, ticks: ticks.map(({ value }) => value) },
    short: (value: number) => ticks.find(tick => tick.value === value)?.text ?? '',
    marks: {
      bands:
        judged.from === -1 ? [] : [{ ...judged, fill: '--bad-ground', label: 'judged', color: '--bad', atTop: true }],
      levels: [
        { values: expected, color: '--t1', width: 2, dash: [], share: 0.5 },
        { values: rows.map(() => limit), color: '--bad-fill', width: 1.4, dash: [4, 3], share: 0.5 },
      ],
      ends: [
        ...(lastExpected === null || compared === undefined
          ? []
          : [{ value: lastExpected, lines: [columns[compared]?.title ?? ''], color: '--t1' }]),
        ...(limit === null ? [] : [{ value: limit, lines: [cellText(evidence, charted, limit)], color: '--bad' }]),
      ],
      above: (above ?? []).map((text, index) => ({ text, color: rows[index]?.kind === 'fires' ? '--bad' : '--t2' })),
    },
  };
}

export function EvidenceChart({ evidence, title }: { evidence: Evidence; title: string }) {
  const { rows, charted, compared, limit, columns } = evidence;
  const chart = useMemo(() => (charted === undefined ? null : makeEvidence(evidence, charted)), [evidence, charted]);
  if (charted === undefined || chart === null || rows.length === 0) return null;
  const text = (index: number, column: number) => cellText(evidence, column, rows[index]?.cells[column] ?? null);
  const name = (index: number) => {
    const row = rows[index];
    return row === undefined
      ? ''
      : `${formatDay(row.date)}${row.kind === 'provisional' ? `, ${lowerWord('provisional')}` : ''}`;
  };
  return (
    <figure className="evidence-chart">
      <BarsChart
        {...chart}
        label={`${title}: ${columns[charted]?.title ?? ''} by day`}
        height={220}
        sentence={index => `${name(index)}: ${text(index, charted)}`}
        tip={index => (
          <>
            <p className="chart-tip-title">{name(index)}</p>
            <TipLine name={columns[charted]?.title ?? ''} value={text(index, charted)} isMain />
            {compared !== undefined && <TipLine name={columns[compared]?.title ?? ''} value={text(index, compared)} />}
            {limit !== null && <TipLine name="Threshold" value={cellText(evidence, charted, limit)} />}
          </>
        )}
      />
    </figure>
  );
}
