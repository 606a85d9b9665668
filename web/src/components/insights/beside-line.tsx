import type { RecommendationItem } from '../../../../shared/model/recommendation.ts';
import { lookWords } from './look-words.ts';
import { besideWords } from './status-words.ts';

/** Whether what was mended moved more than it did elsewhere; nothing where no check compared it. */
export function BesideLine({ checked }: Pick<RecommendationItem, 'checked'>) {
  const text = checked === undefined ? null : besideWords(checked);
  return text === null ? null : <p className="quiet insight-beside">{text}</p>;
}

/** What the settled days after a resolution say while its audit is not made; nothing before they say anything. */
export function LookLine({ checked, look }: Pick<RecommendationItem, 'checked' | 'look'>) {
  if (look === undefined || checked !== undefined) return null;
  return (
    <p className="quiet insight-beside">{lookWords(look)}. The next audit compares the month with similar sites.</p>
  );
}
