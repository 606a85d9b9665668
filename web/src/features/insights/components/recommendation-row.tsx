import { useState } from 'react';
import { recommendationIcons } from '../../../../../shared/domain/recommendations/catalogue.ts';
import { nextStatuses } from '../../../../../shared/domain/recommendations/transitions.ts';
import { type RecommendationItem, recommendationCategories, type RecommendationStatus } from '../../../../../shared/model/recommendation.ts';
import { Button } from '../../../components/form/button.tsx';
import { BesideLine } from '../../../components/insights/beside-line.tsx';
import { InsightIcon } from '../../../components/insights/insight-icon.tsx';
import { StatusBadge } from '../../../components/insights/status-badge.tsx';
import { SafeHtml } from '../../../components/safe-html/safe-html.tsx';
import type { Words } from '../use-moves.ts';
import { moveWords } from '../view/insight-filter.ts';
import { WordsEditor } from './words-editor.tsx';

type Props = {
  item: RecommendationItem;
  mayPublish: boolean;
  busy: boolean;
  onMove: (status: RecommendationStatus) => void;
  /** Answers whether the words were saved. */
  onReword: (words: Words) => Promise<boolean>;
};

/** One recommendation: what is wrong, how it stands, and where it may go from there. */
export function RecommendationRow({ item, mayPublish, busy, onMove, onReword }: Props) {
  const [editing, setEditing] = useState(false);
  return (
    <li className="recommendation">
      <InsightIcon name={recommendationIcons[item.category]} />
      <div className="insight-words">
        <h3>{item.title}<StatusBadge status={item.status} checked={item.checked} /></h3>
        <div className="insight-text"><SafeHtml html={item.issue} /></div>
        <BesideLine checked={item.checked} />
        <p className="quiet">{recommendationCategories[item.category]}{item.edited === true ? ' · in your own words' : ''}</p>
      </div>
      <div className="recommendation-moves">
        {nextStatuses(item.status, mayPublish).map(status => (
          <Button key={status} size="small" look={item.status === 'preview' ? 'primary' : 'plain'} disabled={busy} aria-label={`${moveWords(item.status, status)}: ${item.title}`} onClick={() => onMove(status)}>
            {moveWords(item.status, status)}
          </Button>
        ))}
        {mayPublish && <Button size="small" look="quiet" aria-label={`Edit words: ${item.title}`} onClick={() => setEditing(true)}>Edit words</Button>}
      </div>
      {editing && <WordsEditor item={item} onSave={onReword} onClose={() => setEditing(false)} />}
    </li>
  );
}
