import { useState } from 'react';
import type { TaskPerson } from '../../../../../shared/contract/tasks.ts';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { takeFields, toTaskContent, type TaskField } from '../../../../../shared/domain/tasks/change.ts';
import type { TaskContent } from '../../../../../shared/model/task.ts';
import { Button } from '../../../components/form/button.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import type { Clash } from '../use-task-writes.ts';
import { taskFieldLabels, shownField } from '../view/tasks.ts';

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

/** Asks whose text stays for each field that two users changed; fields that only one of them changed are merged. */
export function ClashDialog({
  clash: { theirs: serverTask, mine, merged, fields },
  people,
  timeZone,
  busy,
  onSave,
  onClose,
}: Props) {
  const other = toTaskContent(serverTask);
  const [chosen, setChosen] = useState<Partial<Record<TaskField, Side>>>({});
  const undecided = fields.some(field => chosen[field] === undefined);
  const save = () =>
    onSave(
      takeFields(
        merged,
        mine,
        fields.filter(field => chosen[field] === 'mine'),
      ),
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Two people changed this task"
      footer={
        <>
          <Button onClick={onClose}>Keep theirs</Button>
          <Button look="primary" busy={busy} disabled={undecided} onClick={save}>
            Save choice
          </Button>
        </>
      }
    >
      <p>
        {serverTask.changedBy} changed it at {formatInstant(serverTask.changedAt, timeZone)}. Your changes aren&apos;t
        lost. Choose what to keep.
      </p>
      <ul className="task-clash">
        {fields.map(field => (
          <li key={field}>
            <h3>{taskFieldLabels[field]}</h3>
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
              label={`${taskFieldLabels[field]}: whose`}
              value={chosen[field]}
              options={sides}
              onChange={side => setChosen({ ...chosen, [field]: side })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
