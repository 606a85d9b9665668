import type { LegendEntry } from './legend.tsx';

/** A series in a tooltip: key, name, value. */
export function TipLine({
  name,
  value,
  look,
  color,
  isMain = false,
}: {
  name: string;
  value: string;
  look?: LegendEntry['look'];
  color?: string;
  isMain?: boolean;
}) {
  const Value = isMain ? 'b' : 'span';
  return (
    <p className="chart-tip-line">
      {look !== undefined && <i className={`chart-key chart-key-${look}`} style={{ '--key': color }} />}
      {name}
      <Value className="number">{value}</Value>
    </p>
  );
}
