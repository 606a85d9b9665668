import { useState, type FormEvent } from 'react';
import { goalName, namesToStore, sharedName, type GoalNames } from '../../../../../shared/domain/goals/goal-names.ts';
import type { PageView } from '../../../../../shared/model/page.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useNodeSave } from '../../../app/api/use-node-save.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';

export type Names = NonNullable<PageView['goalNames']>;
type Props = { siteId: string; events: readonly string[]; names: Names; onClose: () => void };

/** Applies only the typed names: names that others saved in the meantime stay. */
const withTyped = (stored: GoalNames, before: GoalNames, typed: GoalNames): GoalNames => ({
  ...stored,
  ...Object.fromEntries(Object.entries(typed).filter(([event, name]) => name.trim() !== (before[event] ?? ''))),
});

/** Renames goals; each field is below its Google Analytics event. */
export function GoalNamesDialog({ siteId, events, names: { own: nodeNames, above }, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [saveNode, { isLoading }] = useNodeSave(siteId);
  // The names that the fields were filled with; others may save newer ones in the meantime.
  const [opened] = useState<GoalNames>(nodeNames);
  const [typed, setTyped] = useState<GoalNames>(nodeNames);
  const [problem, setProblem] = useState<string | null>(null);
  const all = [...new Set([...events, ...Object.keys(nodeNames)])];
  const shared = sharedName(all, { ...above, ...namesToStore(typed, above) });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (shared !== null || isLoading) return;
    setProblem(null);
    const { error } = await saveNode(({ goalNames = {} }) => ({
      attr: { goalNames: namesToStore(withTyped(goalNames, opened, typed), above) },
    }));
    if (error !== undefined) return setProblem(getErrorReason(error));
    dispatch(toastShown({ tone: 'good', text: 'Goals named.' }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title="Name goals">
      <form className="goal-names" onSubmit={event => void save(event)}>
        <p>The Google Analytics event name is above each field. Leave a field empty to use the gray name.</p>
        {all.map(event => (
          <Field
            key={event}
            label={event}
            value={typed[event] ?? ''}
            placeholder={goalName(event, above)}
            maxLength={60}
            autoComplete="off"
            onChange={name => setTyped({ ...typed, [event]: name })}
          />
        ))}
        <Problem text={shared === null ? problem : `Two goals are called “${shared}”. Rename one of them.`} />
        <div className="goal-buttons">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={isLoading} disabled={shared !== null}>
            Save names
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
