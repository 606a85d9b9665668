import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import type { TaskPerson } from '../../../../../shared/contract/tasks.ts';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { toTaskContent, differingFields } from '../../../../../shared/domain/tasks/change.ts';
import { sourceLink } from '../../../../../shared/domain/tasks/source.ts';
import { type Task, type TaskContent, taskContentSchema, taskSchema } from '../../../../../shared/model/task.ts';
import { useGetTaskQuery } from '../../../app/api/task-endpoints.ts';
import { dropDraft } from '../../../app/unsaved/drafts.ts';
import { useDraft } from '../../../app/unsaved/use-draft.ts';
import { Button } from '../../../components/form/button.tsx';
import { ConfirmDialog, Sheet } from '../../../components/overlay/dialog.tsx';
import { zoneName } from '../../../../../shared/documents/zone-name.ts';
import type { TaskWrites } from '../use-task-writes.ts';
import { taskSourceLabels } from '../view/tasks.ts';
import { commentRecord, Comments, hasCommentDraft } from './comments.tsx';
import { TaskForm } from './task-form.tsx';

type Props = {
  task: Task;
  /** True if someone deleted the task, so that it is no longer on the board. */
  gone: boolean;
  people: readonly TaskPerson[];
  timeZone: string;
  mayWrite: boolean;
  writes: TaskWrites;
  onClose: () => void;
};

const draftSchema = z.object({ seen: taskSchema, content: taskContentSchema });

/** Returns the draft name of a task in the browser's storage. */
export const taskRecord = (taskId: string): string => `task.${taskId}`;

/** One task: its fields, its source, its comments. Typed text is kept, and leaving asks first. */
export function TaskSheet({ task, gone, people, timeZone, mayWrite, writes, onClose }: Props) {
  const { taskId, from, siteId } = task;
  const [draft, setDraft] = useDraft(taskRecord(taskId), draftSchema);
  const baseTask = draft?.seen ?? task;
  const content = draft?.content ?? toTaskContent(task);
  const setContent = (next: TaskContent) => setDraft({ seen: baseTask, content: next });
  const [commented, setCommented] = useState(() => hasCommentDraft(taskId));
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState<'delete' | null>(null);
  const stored = useGetTaskQuery({ params: { taskId } });
  const changed = differingFields(toTaskContent(baseTask), content).length > 0;
  useEffect(() => {
    if (gone && !changed && !commented) onClose();
  }, [gone, changed, commented, onClose]);
  const save = async () => {
    setTried(true);
    if (content.title.trim() === '') return;
    if (!(await writes.save(baseTask, { ...content, title: content.title.trim() }))) return;
    setDraft(null);
    onClose();
  };
  return (
    <Sheet
      side="right"
      open
      title={mayWrite ? 'Task' : baseTask.title}
      unsaved={changed || commented}
      onDiscard={() => {
        setDraft(null);
        dropDraft(commentRecord(taskId));
      }}
      onClose={onClose}
      footer={
        mayWrite && (
          <>
            <Button look="quiet" disabled={writes.busy || gone} onClick={() => setAsking('delete')}>
              Delete
            </Button>
            <Button look="primary" busy={writes.busy} disabled={!changed || gone} onClick={() => void save()}>
              Save
            </Button>
          </>
        )
      }
    >
      <div className="task-sheet">
        {gone && <p role="alert">This task was deleted. Copy what you still need.</p>}
        {from !== null && (
          <p className="task-source">
            {taskSourceLabels[from.kind]}: <Link to={sourceLink(from, siteId)}>{from.title}</Link>
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
          <p className="task-comment-text">{baseTask.note}</p>
        )}
        <p className="quiet">
          Last changed{baseTask.changedBy === '' ? '' : ` by ${baseTask.changedBy}`},{' '}
          {formatInstant(baseTask.changedAt, timeZone)}
        </p>
        <Comments
          taskId={taskId}
          comments={stored.currentData?.comments}
          timeZone={timeZone}
          mayWrite={mayWrite}
          onText={setCommented}
        />
      </div>
      <ConfirmDialog
        open={asking === 'delete'}
        title="Delete this task?"
        question={`“${baseTask.title}” and its comments are deleted for everyone.`}
        confirm="Delete"
        busy={writes.busy}
        onConfirm={() => void writes.remove(baseTask).then(gone => (gone ? onClose() : setAsking(null)))}
        onClose={() => setAsking(null)}
      />
    </Sheet>
  );
}
