import './figures.css';

/** A score 0..100 as a ring, or unknown; `unit`: the text after its number, such as '%'. */
export function ScoreRing({
  score,
  color,
  label,
  size = 84,
  unit = '',
}: {
  score: number | null;
  color: string;
  label: string;
  size?: number;
  unit?: '' | '%';
}) {
  const thickness = size > 60 ? 8 : 5;
  const radius = (size - thickness) / 2;
  const length = 2 * Math.PI * radius;
  const share = score === null ? 0 : Math.min(Math.max(score, 0), 100) / 100;
  return (
    <div
      className={size > 60 ? 'ring' : 'ring ring-small'}
      role="img"
      aria-label={score === null ? `${label}: unknown` : `${label}: ${score}${unit === '' ? ' of 100' : unit}`}
    >
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle cx={size / 2} cy={size / 2} r={radius} fill="none" stroke="var(--track)" strokeWidth={thickness} />
        {share > 0 && (
          <circle
            cx={size / 2}
            cy={size / 2}
            r={radius}
            fill="none"
            stroke={color}
            strokeWidth={thickness}
            strokeDasharray={`${share * length} ${length}`}
            transform={`rotate(-90 ${size / 2} ${size / 2})`}
          />
        )}
      </svg>
      <span className="ring-value" aria-hidden="true">
        {score ?? '–'}
        {score !== null && unit !== '' && <small>{unit}</small>}
      </span>
    </div>
  );
}

/** The completed share, 0..1. */
export function ProgressBar({ share, label, color }: { share: number; label: string; color?: string }) {
  const percent = Math.round(Math.min(Math.max(share, 0), 1) * 100);
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={color === undefined ? { width: `${percent}%` } : { width: `${percent}%`, background: color }} />
    </div>
  );
}
