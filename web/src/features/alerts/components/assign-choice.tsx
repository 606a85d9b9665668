import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatSiteCount } from '../../../../../shared/domain/alerts/groups.ts';
import { toTaskSource } from '../../../../../shared/domain/findings/finding.ts';
import { addDays } from '../../../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import { taskLink } from '../../../../../shared/domain/tasks/source.ts';
import { apiSlice } from '../../../app/api/api-slice.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { placeTasks, useCreateTaskMutation, useListTasksQuery } from '../../../app/api/task-endpoints.ts';
import { viewed } from '../../../app/session/view-as.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { IconButton } from '../../../components/form/button.tsx';
import { UserPlusIcon } from '../../../components/icons/navigation.tsx';
import { Popover } from '../../../components/overlay/popover.tsx';
import { Initials } from '../../../components/status/initials.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { formatFact, type ListedRow, onlyListed } from '../view/finding-text.ts';

/** Days until a new task is due. */
const usualDays = 7;

/**
 * The owner of a row's task, or a menu that assigns it: one task per site, due in a week. The people are those of the
 * row's first site.
 */
export function AssignChoice({ row, userId }: { row: ListedRow; userId: string }) {
  const [open, setOpen] = useState(false);
  const fact = formatFact(onlyListed(row));
  const assigned = row.findings.flatMap(({ of }) => of.task ?? []);
  const [task] = assigned;
  const isAssignable = viewed() === null && row.findings.some(({ of }) => of.mayAssign);
  if (task !== undefined) {
    const names = [...new Set(assigned.map(({ ownerName }) => ownerName).filter(name => name !== ''))].join(', ');
    const label = names === '' ? `Open task: ${fact}` : `Assigned to ${names}: ${fact}`;
    return (
      <Link
        className="finding-owner"
        to={taskLink({
          siteId: row.findings.find(({ of }) => of.task !== undefined)?.of.siteId ?? '',
          taskId: task.taskId,
        })}
        title={label}
      >
        <Initials name={names === '' ? '?' : names} />
        <span className="visually-hidden">{label}</span>
      </Link>
    );
  }
  if (!isAssignable) return <span />;
  return (
    <Popover
      open={open}
      onClose={() => setOpen(false)}
      label={`Assign: ${fact}`}
      opener={
        <IconButton label={`Assign: ${fact}`} expanded={open} onClick={() => setOpen(!open)}>
          <UserPlusIcon size={16} />
        </IconButton>
      }
    >
      {open && <People row={row} userId={userId} onDone={() => setOpen(false)} />}
    </Popover>
  );
}

function People({ row, userId, onDone }: { row: ListedRow; userId: string; onDone: () => void }) {
  const dispatch = useAppDispatch();
  const findings = row.findings.filter(({ of }) => of.mayAssign);
  const { currentData } = useListTasksQuery({ params: { siteId: findings[0]?.of.siteId ?? '' }, query: {} });
  const [create, { isLoading }] = useCreateTaskMutation();
  const others = (currentData?.people ?? []).filter(person => person.userId !== userId);
  const assign = async (ownerId: string, name: string) => {
    const answers = await Promise.all(
      findings.map(finding => {
        const from = toTaskSource(finding);
        const due = addDays(siteToday(new Date(), finding.of.timeZone), usualDays);
        const task = { title: from.title, note: '', status: 'open' as const, ownerId, due, repeat: null };
        return create({
          params: { siteId: finding.of.siteId },
          body: { requestId: crypto.randomUUID(), task, from },
        });
      }),
    );
    onDone();
    const refused = answers.find(({ error }) => error !== undefined);
    const saved = answers.flatMap(({ data }) => data?.task ?? []);
    for (const task of saved) placeTasks(dispatch, task.siteId, [task]);
    dispatch(apiSlice.util.invalidateTags(['findings']));
    dispatch(
      toastShown(
        refused === undefined
          ? { tone: 'good', text: `Assigned to ${name} at ${formatSiteCount(saved.length, null)}, due in a week` }
          : { tone: 'bad', text: getErrorReason(refused.error) },
      ),
    );
  };
  return (
    <ul className="menu-list" aria-busy={currentData === undefined}>
      <li>
        <button type="button" className="menu-item" disabled={isLoading} onClick={() => void assign(userId, 'you')}>
          Assign to me
        </button>
      </li>
      {others.map(({ userId: id, name }) => (
        <li key={id}>
          <button type="button" className="menu-item" disabled={isLoading} onClick={() => void assign(id, name)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
