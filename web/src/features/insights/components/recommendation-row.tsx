import { type ReactNode, useState } from 'react';
import { type RecommendationItem, recommendationCategories } from '../../../../../shared/model/recommendation.ts';
import { Button } from '../../../components/form/button.tsx';
import { Recommendation } from '../../../components/insights/recommendation.tsx';
import type { Moves } from '../../../components/insights/use-moves.ts';
import { WordsEditor } from './words-editor.tsx';

type Props = {
  item: RecommendationItem;
  mayPublish: boolean;
  timeZone: string;
  moves: Moves | null;
  /** The button that creates a task from it. */
  task: ReactNode;
};

/** One recommendation with its category; administrators can edit its text. */
export function RecommendationRow({ item, mayPublish, timeZone, moves, task }: Props) {
  const [editing, setEditing] = useState(false);
  return (
    <Recommendation
      item={item}
      level={3}
      timeZone={timeZone}
      moves={moves}
      mayPublish={mayPublish}
      note={
        <p className="quiet">
          {recommendationCategories[item.category]}
          {item.edited === true ? ' · edited' : ''}
        </p>
      }
      actions={
        <>
          {task}
          {mayPublish && (
            <Button size="small" look="quiet" aria-label={`Edit text: ${item.title}`} onClick={() => setEditing(true)}>
              Edit text
            </Button>
          )}
          {editing && moves !== null && (
            <WordsEditor item={item} onSave={words => moves.reword(item, words)} onClose={() => setEditing(false)} />
          )}
        </>
      }
    />
  );
}
