import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { siteToday } from '../../../../shared/domain/periods/zone.ts';
import { isShown, type TaskFilter } from '../../../../shared/domain/tasks/board.ts';
import { type Task, type TaskStatus, taskStatuses } from '../../../../shared/model/task.ts';
import { useScope } from '../../app/address/scope.tsx';
import { useNow } from '../../app/address/use-now.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useListInsightsBelowQuery } from '../../app/api/insight-endpoints.ts';
import { useLazyListTasksQuery, useListTasksQuery } from '../../app/api/task-endpoints.ts';
import { useAccess } from '../../components/access/use-access.ts';
import { Button, IconButton } from '../../components/form/button.tsx';
import { Select } from '../../components/form/field.tsx';
import { Segments } from '../../components/form/segments.tsx';
import { CalendarIcon, PlusIcon } from '../../components/icons/actions.tsx';
import { TasksIcon } from '../../components/icons/navigation.tsx';
import { useMorePages } from '../../components/paging/use-more-pages.ts';
import { EmptyState } from '../../components/panel/empty-state.tsx';
import { FailedState } from '../../components/panel/failed-state.tsx';
import { useHiddenByLink } from '../../components/access/use-hidden-by-link.ts';
import { OnlyNumbers } from '../../components/panel/only-numbers.tsx';
import { NoSite } from '../../components/panel/no-site.tsx';
import { SkeletonRows } from '../../components/status/skeleton.tsx';
import { UndoBar } from '../../components/status/undo-bar.tsx';
import { ExportMenu } from '../../components/table/export-menu.tsx';
import { Board } from './components/board.tsx';
import { ClashDialog } from './components/clash-dialog.tsx';
import { FeedDialog } from './components/feed-dialog.tsx';
import { FindingDialog } from './components/finding-dialog.tsx';
import { NewTaskDialog } from './components/new-task-dialog.tsx';
import { OwnTasks } from './components/own-tasks.tsx';
import { TaskBulkBar } from './components/task-bulk-bar.tsx';
import { TaskFilters } from './components/task-filters.tsx';
import { TaskList, taskColumns, tickColumn } from './components/task-list.tsx';
import { taskRecord, TaskSheet } from './components/task-sheet.tsx';
import { useBulkWrites } from './use-bulk-writes.ts';
import { useTaskWrites } from './use-task-writes.ts';
import { hasOutcome } from './view/outcome.ts';
import { isStatus, taskStatusLabels } from './view/tasks.ts';
import './components/tasks.css';
import { useShown } from '../../app/api/use-shown.ts';
import { dropDraft } from '../../app/unsaved/drafts.ts';

/** The polling interval for other people's changes to the board. */
const pollMs = 20_000;
const views = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
  { value: 'mine', label: 'My sites' },
] as const;

/** /task-manager: the tasks of the open site as a board or a list. Another site has its own filters. */
export function TasksPage() {
  const { siteId } = useScope();
  return siteId === null ? <NoSite /> : <SiteTasks key={siteId} />;
}

function SiteTasks() {
  const { siteId, site, timeZone } = useScope();
  const access = useAccess();
  const now = useNow();
  const [query, setQuery] = useSearchParams();
  const [filter, setFilter] = useState<TaskFilter>('all');
  const [text, setText] = useState('');
  const [status, setStatus] = useState<TaskStatus | null>(null);
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<{ readonly status: TaskStatus } | 'feed' | null>(null);
  const isHidden = useHiddenByLink('task.read');
  const id = isHidden ? '' : (siteId ?? '');
  const list = useShown(
    useListTasksQuery(
      { params: { siteId: id }, query: {} },
      { skip: id === '', pollingInterval: pollMs, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
    ),
  );
  const [loadPage] = useLazyListTasksQuery();
  const more = useMorePages(
    id,
    list.currentData,
    page => page.lastEvalKey,
    lastEvalKey => loadPage({ params: { siteId: id }, query: { lastEvalKey } }).unwrap(),
  );
  const insights = useListInsightsBelowQuery(
    { params: { siteId: id } },
    { skip: !more.pages.some(({ done }) => done.some(hasOutcome)) },
  );
  const writes = useTaskWrites(id);
  const bulk = useBulkWrites(id);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tick = (taskId: string, on: boolean) =>
    setTicked(before => new Set(on ? [...before, taskId] : [...before].filter(tickedId => tickedId !== taskId)));
  const [held, setHeld] = useState<Task | null>(null);
  const put = (name: 'view' | 'task', value: string | null) =>
    setQuery(
      before => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  if (isHidden) return <OnlyNumbers />;
  const data = list.currentData;
  if (data === undefined || site === undefined || access === undefined || timeZone === undefined) {
    return list.isError ? (
      <div className="panel">
        <div className="panel-body">
          <FailedState message={getErrorMessage(list.error)} onRetry={() => void list.refetch()} />
        </div>
      </div>
    ) : (
      <div aria-busy="true">
        <SkeletonRows rows={6} height={72} />
      </div>
    );
  }
  const today = siteToday(now, timeZone);
  const older = more.pages
    .slice(1)
    .flatMap(page => page.done)
    .filter(task => !data.done.some(({ taskId }) => taskId === task.taskId));
  const all = [...data.tasks, ...data.done, ...older];
  const question = { filter, text, ownerId, viewerId: access.userId, today };
  const shown = all.filter(task => isShown(task, question));
  const columns = taskColumns(
    data.people,
    () => site.name,
    () => today,
  );
  const mayWrite = access.may('task.update', site);
  const view = views.find(({ value }) => value === query.get('view'))?.value ?? 'board';
  const isList = view === 'list';
  const isMine = view === 'mine';
  const chosen = isMine ? [] : shown.filter(({ taskId }) => ticked.has(taskId));
  const found = all.find(({ taskId }) => taskId === query.get('task'));
  if (found !== undefined && found !== held) setHeld(found);
  // A deleted task stays open: it may hold typed text.
  const open = found ?? (held?.taskId === query.get('task') ? held : null);
  /** One version was chosen: text typed into the open task is saved with it, or discarded. */
  const closeDecided = () => {
    if (open !== null) dropDraft(taskRecord(open.taskId));
    put('task', null);
  };
  const loadOlder = more.hasMore && (
    <Button size="small" look="quiet" busy={more.state === 'loading'} onClick={more.loadMore}>
      {more.state === 'failed' ? 'Try again' : 'Show older'}
    </Button>
  );
  return (
    <div className="tasks-page">
      <div className="task-bar no-print">
        {isMine ? (
          <p className="quiet">Your open tasks on every site</p>
        ) : (
          <TaskFilters
            tasks={all}
            question={question}
            people={data.people}
            onFilter={setFilter}
            onText={setText}
            onOwner={setOwnerId}
          />
        )}
        <div className="task-tools">
          <Segments
            label="View"
            value={view}
            options={views}
            onChange={value => put('view', value === 'board' ? null : value)}
          />
          <IconButton label="Tasks in your calendar" onClick={() => setDialog('feed')}>
            <CalendarIcon size={16} />
          </IconButton>
          {shown.length > 0 && !isMine && (
            <ExportMenu
              title="Tasks"
              columns={columns}
              rows={shown}
              info={{ name: 'tasks', notes: [site.name, `Days in ${timeZone}`] }}
            />
          )}
          {mayWrite && (
            <Button look="primary" onClick={() => setDialog({ status: 'open' })}>
              <PlusIcon size={15} />
              New task
            </Button>
          )}
        </div>
      </div>
      {isMine ? (
        <OwnTasks viewer={{ userId: access.userId, name: 'You' }} />
      ) : all.length === 0 ? (
        <div className="panel">
          <div className="panel-body">
            <EmptyState
              centered
              level={2}
              icon={<TasksIcon size={18} />}
              title="No tasks yet"
              action={
                mayWrite && (
                  <Button look="primary" size="small" onClick={() => setDialog({ status: 'open' })}>
                    New task
                  </Button>
                )
              }
            >
              {mayWrite ? (
                <>Add a task for {site.name}, or create one from a recommendation, alert, or audit metric.</>
              ) : (
                <>Tasks for {site.name} appear here.</>
              )}
            </EmptyState>
          </div>
        </div>
      ) : isList ? (
        <section className="panel" aria-label="Tasks">
          <div className="task-list-bar no-print">
            <Select
              label="Status"
              labelHidden
              value={status ?? ''}
              onChange={value => setStatus(isStatus(value) ? value : null)}
              options={[
                { value: '', label: 'Every status' },
                ...taskStatuses.map(value => ({ value, label: taskStatusLabels[value] })),
              ]}
            />
          </div>
          <div className="panel-body panel-body-flush">
            <TaskList
              tasks={shown.filter(task => status === null || task.status === status)}
              columns={mayWrite ? [tickColumn(ticked, tick), ...columns] : columns}
              onOpen={taskId => put('task', taskId)}
            />
          </div>
          {loadOlder}
        </section>
      ) : (
        <Board
          tasks={shown}
          people={data.people}
          today={today}
          timeZone={timeZone}
          insights={insights.currentData?.insights ?? []}
          mayWrite={mayWrite}
          ticked={ticked}
          onTick={tick}
          onOpen={taskId => put('task', taskId)}
          onNew={status => setDialog({ status })}
          onMove={writes.move}
          older={loadOlder}
        />
      )}
      {mayWrite && view === 'board' && all.length > 0 && (
        <p className="quiet no-print">With a task in focus, ← and → move it to the next column.</p>
      )}
      {mayWrite && chosen.length > 0 && (
        <TaskBulkBar tasks={chosen} people={data.people} bulk={bulk} onNone={() => setTicked(new Set())} />
      )}
      <UndoBar
        words={bulk.done?.words ?? null}
        busy={bulk.busy}
        onUndo={() => void bulk.undo()}
        onClose={bulk.forget}
      />
      {open !== null && (
        <TaskSheet
          key={open.taskId}
          task={open}
          gone={found === undefined}
          people={data.people}
          timeZone={timeZone}
          mayWrite={mayWrite}
          writes={writes}
          onClose={() => put('task', null)}
        />
      )}
      {dialog === 'feed' && <FeedDialog timeZone={timeZone} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'feed' && (
        <NewTaskDialog
          siteId={site.siteId}
          status={dialog.status}
          ownerId={access.userId}
          people={data.people}
          timeZone={timeZone}
          onClose={() => setDialog(null)}
        />
      )}
      {writes.clash !== null && (
        <ClashDialog
          key={writes.clash.theirs.revision}
          clash={writes.clash}
          people={data.people}
          timeZone={timeZone}
          busy={writes.busy}
          onClose={() => {
            writes.forgetClash();
            closeDecided();
          }}
          onSave={content =>
            void (
              writes.clash !== null && writes.save(writes.clash.theirs, content).then(saved => saved && closeDecided())
            )
          }
        />
      )}
      {writes.finished !== null && <FindingDialog task={writes.finished} onClose={writes.forgetFinished} />}
    </div>
  );
}
