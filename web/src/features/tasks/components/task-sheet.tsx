import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { TaskPerson } from '../../../../../shared/contract/tasks.ts';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { toTaskContent, differingFields } from '../../../../../shared/domain/tasks/change.ts';
import { sourceLink } from '../../../../../shared/domain/tasks/source.ts';
import type { Task, TaskContent } from '../../../../../shared/model/task.ts';
import { useGetTaskQuery } from '../../../app/api/task-endpoints.ts';
import { Button } from '../../../components/form/button.tsx';
import { ConfirmDialog, Sheet } from '../../../components/overlay/dialog.tsx';
import { zoneName } from '../../../components/time/zone-name.ts';
import type { TaskWrites } from '../use-task-writes.ts';
import { sourceWords } from '../view/tasks.ts';
import { Comments } from './comments.tsx';
import { TaskForm } from './task-form.tsx';

type Props = {
  task: Task;
  people: readonly TaskPerson[];
  timeZone: string;
  mayWrite: boolean;
  writes: TaskWrites;
  onClose: () => void;
};

/** One task: what it says, where it came from, what was said about it. Leaving with changes asks first. */
export function TaskSheet({ task, people, timeZone, mayWrite, writes, onClose }: Props) {
  const { taskId, from, siteId } = task;
  const [seen, setSeen] = useState(task);
  const [content, setContent] = useState<TaskContent>(() => toTaskContent(task));
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState<'leave' | 'delete' | null>(null);
  const stored = useGetTaskQuery({ params: { taskId } });
  const changed = differingFields(toTaskContent(seen), content).length > 0;
  // Somebody else's change is taken over while nothing is written here; else the clash shows both when it is saved.
  if (task.revision > seen.revision && !changed) {
    setSeen(task);
    setContent(toTaskContent(task));
  }
  const save = async () => {
    setTried(true);
    if (content.title.trim() === '') return;
    if (await writes.save(seen, { ...content, title: content.title.trim() })) onClose();
  };
  return (
    <Sheet
      side="right"
      open
      title={mayWrite ? 'Task' : seen.title}
      onClose={() => (changed ? setAsking('leave') : onClose())}
      footer={
        mayWrite && (
          <>
            <Button look="quiet" disabled={writes.busy} onClick={() => setAsking('delete')}>
              Delete
            </Button>
            <Button look="primary" busy={writes.busy} disabled={!changed} onClick={() => void save()}>
              Save
            </Button>
          </>
        )
      }
    >
      <div className="task-sheet">
        {from !== null && (
          <p className="task-source">
            {sourceWords[from.kind]}: <Link to={sourceLink(from, siteId)}>{from.title}</Link>
          </p>
        )}
        {mayWrite ? (
          <TaskForm
            content={content}
            people={people}
            tried={tried}
            zoneName={zoneName(timeZone)}
            onChange={setContent}
          />
        ) : (
          <p className="task-comment-text">{seen.note}</p>
        )}
        <p className="quiet">
          Last changed{seen.changedBy === '' ? '' : ` by ${seen.changedBy}`}, {formatInstant(seen.changedAt, timeZone)}
        </p>
        <Comments taskId={taskId} comments={stored.currentData?.comments} timeZone={timeZone} mayWrite={mayWrite} />
      </div>
      <ConfirmDialog
        open={asking === 'leave'}
        title="Leave without saving?"
        question={`Your changes to “${seen.title}” are not saved.`}
        confirm="Leave"
        onConfirm={onClose}
        onClose={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        title="Delete this task?"
        question={`“${seen.title}” and its comments are deleted for everybody.`}
        confirm="Delete"
        busy={writes.busy}
        onConfirm={() => void writes.remove(seen).then(gone => (gone ? onClose() : setAsking(null)))}
        onClose={() => setAsking(null)}
      />
    </Sheet>
  );
}
