/** '72 → 76': the score now and after a change. */
export function ScoreStep({ from, to }: { from: number | null; to: number }) {
  return (
    <span className="score-step number">
      {from ?? '–'} <span aria-hidden="true">→</span>
      <span className="visually-hidden">becomes</span> <strong className="text-good">{to}</strong>
    </span>
  );
}
