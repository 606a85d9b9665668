import { useState } from 'react';
import type { TaskPerson } from '../../../../../shared/contract/tasks.ts';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { toTaskContent, differingFields, type TaskField } from '../../../../../shared/domain/tasks/change.ts';
import type { TaskContent } from '../../../../../shared/model/task.ts';
import { Button } from '../../../components/form/button.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import type { Clash } from '../use-task-writes.ts';
import { fieldWords, shownField } from '../view/tasks.ts';

type Side = 'theirs' | 'mine';
const sides = [
  { value: 'theirs', label: 'Theirs' },
  { value: 'mine', label: 'Yours' },
] as const;

type Props = {
  clash: Clash;
  people: readonly TaskPerson[];
  timeZone: string;
  busy: boolean;
  onSave: (content: TaskContent) => void;
  onClose: () => void;
};

/** Two people changed one task: both versions field by field, and each field from whichever side is chosen. */
export function ClashDialog({ clash: { theirs, mine }, people, timeZone, busy, onSave, onClose }: Props) {
  const other = toTaskContent(theirs);
  const fields = differingFields(other, mine);
  const [chosen, setChosen] = useState<Partial<Record<TaskField, Side>>>({});
  const taken = (field: TaskField): Side => chosen[field] ?? 'mine';
  const both = (): TaskContent => {
    const picked: TaskContent = { ...mine };
    const from = { theirs: other, mine };
    picked.title = from[taken('title')].title;
    picked.note = from[taken('note')].note;
    picked.status = from[taken('status')].status;
    picked.ownerId = from[taken('ownerId')].ownerId;
    picked.due = from[taken('due')].due;
    picked.repeat = from[taken('repeat')].repeat;
    return picked;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Two people changed this task"
      footer={
        <>
          <Button onClick={onClose}>Keep theirs</Button>
          <Button look="primary" busy={busy} onClick={() => onSave(both())}>
            {fields.length === 0 ? 'Go on' : 'Save the choice'}
          </Button>
        </>
      }
    >
      <p>
        {theirs.changedBy} changed it at {formatInstant(theirs.changedAt, timeZone)}.{' '}
        {fields.length === 0 ? 'Both of you wrote the same.' : 'Nothing of yours is lost: choose what is to stand.'}
      </p>
      <ul className="task-clash">
        {fields.map(field => (
          <li key={field}>
            <h3>{fieldWords[field]}</h3>
            <dl>
              <div>
                <dt>Theirs</dt>
                <dd>{shownField(other, field, people)}</dd>
              </div>
              <div>
                <dt>Yours</dt>
                <dd>{shownField(mine, field, people)}</dd>
              </div>
            </dl>
            <Segments
              label={`${fieldWords[field]}: whose`}
              value={taken(field)}
              options={sides}
              onChange={side => setChosen({ ...chosen, [field]: side })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
