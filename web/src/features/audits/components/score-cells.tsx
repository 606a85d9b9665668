import { notEnoughData } from '../../../../../shared/domain/audits/kinds.ts';
import { ChangeMark } from '../../../components/icons/status.tsx';

/** A score's change in points; null: nothing to compare with. */
export function Change({ points }: { points: number | null }) {
  if (points === null) return '–';
  if (points === 0) return '0';
  return (
    <span className={points > 0 ? 'score-change text-good' : 'score-change text-bad'}>
      <ChangeMark down={points < 0} />
      <span className="visually-hidden">{points > 0 ? 'up' : 'down'} </span>
      {Math.abs(points)}
    </span>
  );
}

/** A score with its bar; null: too few metrics were scored. */
export function ScoreBar({ score }: { score: number | null }) {
  if (score === null) return <span className="score-none">{notEnoughData}</span>;
  return (
    <span className="score-bar">
      <span className="score-bar-track" aria-hidden="true">
        <span style={{ width: `${score}%` }} />
      </span>
      <strong className="number">{score}</strong>
    </span>
  );
}
