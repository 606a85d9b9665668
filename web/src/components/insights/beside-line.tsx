import type { RecommendationItem } from '../../../../shared/model/recommendation.ts';
import { besideWords } from './status-words.ts';

/** Whether what was mended moved more than it did elsewhere; nothing where no check compared it. */
export function BesideLine({ checked }: Pick<RecommendationItem, 'checked'>) {
  const text = checked === undefined ? null : besideWords(checked);
  return text === null ? null : <p className="quiet insight-beside">{text}</p>;
}
