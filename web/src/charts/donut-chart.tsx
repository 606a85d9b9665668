export type DonutPart = { readonly id: string; readonly value: number /** A CSS colour. */; readonly color: string };

const size = 168;
const thickness = 26;
const radius = (size - thickness) / 2;
const length = 2 * Math.PI * radius;
const gap = 2;

/** Shares of a whole as a ring; what each part is stands in the list beside it. */
export function DonutChart({ parts, label, value }: { parts: readonly DonutPart[]; label: string; value: string }) {
  const total = parts.reduce((sum, part) => sum + Math.max(part.value, 0), 0);
  const shown = parts.filter(part => part.value > 0);
  const before = shown.map((_, index) => shown.slice(0, index).reduce((sum, part) => sum + part.value, 0));
  return (
    <div className="chart-donut" role="img" aria-label={label}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" focusable="false">
        <circle cx={size / 2} cy={size / 2} r={radius} fill="none" stroke="var(--track)" strokeWidth={thickness} />
        {total > 0 &&
          shown.map((part, index) => {
            const arc = (part.value / total) * length;
            const drawn = shown.length > 1 ? Math.max(arc - gap, 1) : arc;
            return (
              <circle
                key={part.id}
                cx={size / 2}
                cy={size / 2}
                r={radius}
                fill="none"
                stroke={part.color}
                strokeWidth={thickness}
                strokeDasharray={`${drawn} ${length - drawn}`}
                strokeDashoffset={-((before[index] ?? 0) / total) * length}
                transform={`rotate(-90 ${size / 2} ${size / 2})`}
              />
            );
          })}
      </svg>
      <span className="chart-donut-value number" aria-hidden="true">
        {value}
      </span>
    </div>
  );
}
