import { useState } from 'react';
import type { TaskPerson } from '../../../../../shared/contract/tasks.ts';
import { type Task, taskStatuses } from '../../../../../shared/model/task.ts';
import { Button, IconButton } from '../../../components/form/button.tsx';
import { Field, Select } from '../../../components/form/field.tsx';
import { CalendarIcon, CloseIcon, TrashIcon } from '../../../components/icons/actions.tsx';
import { ConfirmDialog, Dialog } from '../../../components/overlay/dialog.tsx';
import type { BulkWrites } from '../use-bulk-writes.ts';
import { namedTasks } from '../view/bulk.ts';
import { nobody, taskStatusLabels } from '../view/tasks.ts';

type Props = {
  tasks: readonly Task[];
  people: readonly TaskPerson[];
  bulk: BulkWrites;
  onNone: () => void;
};
type Asked = 'owner' | 'due' | 'move' | 'delete';

/** The actions for selected tasks: owner, date and column can be undone, deleting asks first. */
export function TaskBulkBar({ tasks, people, bulk, onNone }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [ownerId, setOwnerId] = useState('');
  const [due, setDue] = useState('');
  const close = () => setAsked(null);
  const change = async (next: Parameters<BulkWrites['change']>[1]) => {
    await bulk.change(tasks, next);
    close();
    onNone();
  };
  const count = `${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}`;
  const apply = (next: Parameters<BulkWrites['change']>[1]) => (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button look="primary" busy={bulk.busy} onClick={() => void change(next)}>
        Apply to {count}
      </Button>
    </>
  );
  return (
    <div className="task-bulk no-print" role="group" aria-label="Selected tasks">
      <span>{tasks.length} selected</span>
      <Button size="small" onClick={() => setAsked('owner')}>
        Owner
      </Button>
      <Button size="small" onClick={() => setAsked('due')}>
        <CalendarIcon size={14} />
        Due date
      </Button>
      <Button size="small" onClick={() => setAsked('move')}>
        Move to
      </Button>
      <Button size="small" look="danger" onClick={() => setAsked('delete')}>
        <TrashIcon size={14} />
        Delete
      </Button>
      <IconButton label="Clear selection" onClick={onNone}>
        <CloseIcon size={15} />
      </IconButton>
      <Dialog
        open={asked === 'owner'}
        onClose={close}
        title={`Owner of ${count}`}
        footer={apply({ ownerId: ownerId === '' ? null : ownerId })}
      >
        <Select
          label="Owner"
          value={ownerId}
          onChange={setOwnerId}
          options={[
            { value: '', label: nobody },
            ...people.map(person => ({ value: person.userId, label: person.name })),
          ]}
        />
      </Dialog>
      <Dialog
        open={asked === 'due'}
        onClose={close}
        title={`Due date of ${count}`}
        footer={apply({ due: due === '' ? null : due })}
      >
        <Field label="Due" type="date" value={due} onChange={setDue} help="Empty: no date" />
      </Dialog>
      <Dialog open={asked === 'move'} onClose={close} title={`Move ${count} to`}>
        <div className="task-bulk-columns">
          {taskStatuses.map(status => (
            <Button key={status} busy={bulk.busy} onClick={() => void change({ status })}>
              {taskStatusLabels[status]}
            </Button>
          ))}
        </div>
      </Dialog>
      <ConfirmDialog
        open={asked === 'delete'}
        title={`Delete ${count}?`}
        question={`${namedTasks(tasks)} and all comments are deleted for everyone.`}
        confirm="Delete"
        busy={bulk.busy}
        onConfirm={() =>
          void bulk.remove(tasks).then(() => {
            close();
            onNone();
          })
        }
        onClose={close}
      />
    </div>
  );
}
