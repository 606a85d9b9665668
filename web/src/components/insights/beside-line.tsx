import type { RecommendationItem } from '../../../../shared/model/recommendation.ts';
import { formatLook } from './look-text.ts';
import { formatSiblingComparison } from './status-text.ts';

/** Compares the fixed site's change with that of similar sites; nothing if no check compared them. */
export function SiblingsLine({ checked }: Pick<RecommendationItem, 'checked'>) {
  const text = checked === undefined ? null : formatSiblingComparison(checked);
  return text === null ? null : <p className="quiet insight-beside">{text}</p>;
}

/** The trend of the final days since a resolution, until its audit exists; nothing before there is one. */
export function LookLine({ checked, look }: Pick<RecommendationItem, 'checked' | 'look'>) {
  if (look === undefined || checked !== undefined) return null;
  return (
    <p className="quiet insight-beside">{formatLook(look)}. The next audit compares the month with similar sites.</p>
  );
}
