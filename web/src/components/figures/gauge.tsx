import './figures.css';

const radius = 98;
const thickness = 16;

/** The point of the half circle at a share 0..1, from left over the top to the right. */
function at(share: number): string {
  const angle = Math.PI * (1 - share);
  const x = 106 + radius * Math.cos(angle);
  const y = 106 - radius * Math.sin(angle);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

/** The share of the half circle that the accent at its end takes. */
const accent = 0.022;

/**
 * A score 0..100 as a half circle, or unknown. `color` marks the audit type at the end only. As the fill, it would look
 * like a rating: a green 15 next to an orange 80.
 */
export function Gauge({
  score,
  color = 'var(--audit)',
  label,
}: {
  score: number | null;
  color?: string;
  label: string;
}) {
  const share = score === null ? 0 : Math.min(Math.max(score, 0), 100) / 100;
  return (
    <div
      className="gauge"
      role="img"
      aria-label={score === null ? `${label}: not enough data` : `${label}: ${score} of 100`}
    >
      <svg viewBox="0 0 212 108" aria-hidden="true">
        <path
          d={`M${at(0)}A${radius} ${radius} 0 0 1 ${at(1)}`}
          fill="none"
          stroke="var(--track)"
          strokeWidth={thickness}
        />
        {share > 0 && (
          <path
            d={`M${at(0)}A${radius} ${radius} 0 0 1 ${at(share)}`}
            fill="none"
            stroke="var(--stage-3)"
            strokeWidth={thickness}
          />
        )}
        {share > 0 && (
          <path
            d={`M${at(Math.max(0, share - accent))}A${radius} ${radius} 0 0 1 ${at(share)}`}
            fill="none"
            stroke={color}
            strokeWidth={thickness}
          />
        )}
      </svg>
      <span className={score === null ? 'gauge-value gauge-unknown' : 'gauge-value'} aria-hidden="true">
        {score ?? 'Not enough data'}
      </span>
    </div>
  );
}
