import { formatMonth } from '../../../../shared/domain/formats/dates.ts';
import { formatNumber } from '../../../../shared/domain/formats/numbers.ts';
import { useScope } from '../../app/address/scope.tsx';
import { useGetCollectedQuery } from './plan-api.ts';
import './plan.css';

/** The data synced for the site, as numbers; nothing if none is known. */
export function CollectedNumbers() {
  const { me, siteId } = useScope();
  const ofSite = siteId ?? me?.user.siteId ?? undefined;
  const { currentData } = useGetCollectedQuery({ params: { siteId: ofSite ?? '' } }, { skip: ofSite === undefined });
  const collected = currentData?.collected ?? null;
  if (collected === null) return null;
  const numbers = [
    ['sessions', collected.sessions],
    ['goals', collected.goals],
  ] as const;
  const availableNumbers = numbers.filter(([, value]) => value !== null);
  if (availableNumbers.length === 0) return null;
  return (
    <dl className="plan-collected" aria-label="Synced so far">
      <div>
        <dt>Synced since</dt>
        <dd>{formatMonth(collected.since)}</dd>
      </div>
      {availableNumbers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(value ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}
