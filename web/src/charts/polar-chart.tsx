export type PolarPart = { readonly id: string; readonly value: number /** A CSS colour. */; readonly color: string };

const size = 220;
const centre = size / 2;
const radius = centre - 4;
const rings = [0.25, 0.5, 0.75, 1] as const;

const at = (angle: number, far: number): string =>
  `${(centre + far * Math.sin(angle)).toFixed(2)} ${(centre - far * Math.cos(angle)).toFixed(2)}`;

/** A sector between two angles (radians, from the top, clockwise); the whole turn as a circle in two halves. */
function sector(from: number, to: number, far: number): string {
  if (to - from >= Math.PI * 2 - 1e-6)
    return `M${at(0, far)}A${far} ${far} 0 1 1 ${at(Math.PI, far)}A${far} ${far} 0 1 1 ${at(0, far)}Z`;
  return `M${centre} ${centre}L${at(from, far)}A${far} ${far} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to, far)}Z`;
}

/**
 * A polar area chart (specification 9, Charts): every part has the same angle, its area says how large it is. What each
 * part is stands in the list beside it.
 */
export function PolarChart({ parts, label }: { parts: readonly PolarPart[]; label: string }) {
  const shown = parts.filter(({ value }) => value > 0);
  const largest = Math.max(...shown.map(({ value }) => value), 1);
  const turn = (Math.PI * 2) / Math.max(shown.length, 1);
  return (
    <svg
      className="chart-polar"
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      focusable="false"
    >
      {rings.map(ring => (
        <circle
          key={ring}
          cx={centre}
          cy={centre}
          r={radius * Math.sqrt(ring)}
          fill="none"
          stroke="var(--grid)"
          strokeWidth={1}
        />
      ))}
      {shown.map(({ id, value, color }, index) => (
        <path
          key={id}
          d={sector(index * turn, (index + 1) * turn, radius * Math.sqrt(value / largest))}
          fill={color}
          fillOpacity={0.78}
          stroke="var(--card)"
          strokeWidth={1.5}
        />
      ))}
    </svg>
  );
}
