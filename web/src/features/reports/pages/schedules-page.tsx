import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { siteTimeZone } from '../../../../../shared/domain/periods/zone.ts';
import type { ListedSchedule } from '../../../../../shared/model/report-schedule.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { getErrorMessage, getErrorReason } from '../../../app/api/errors.ts';
import { useShown } from '../../../app/api/use-shown.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { useAccess } from '../../../components/access/use-access.ts';
import { Button } from '../../../components/form/button.tsx';
import { Toggle } from '../../../components/form/field.tsx';
import { ClockIcon } from '../../../components/icons/status.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { UndoBar } from '../../../components/status/undo-bar.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { downloadAddress } from '../../../components/table/table-export.ts';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { ScheduleDialog } from '../components/schedule-dialog.tsx';
import {
  useDeleteReportScheduleMutation,
  useListReportSchedulesQuery,
  usePreviewReportMutation,
  useSendReportMutation,
  useUpdateReportScheduleMutation,
} from '../schedule-api.ts';
import {
  describeNext,
  describeRecipients,
  describeRhythm,
  describeRun,
  describeTime,
  reportTitles,
} from '../view/schedule-text.ts';
import '../reports.css';

const toContent = ({ report, day, hour, comment, on, recipients }: ListedSchedule) => ({
  report,
  day,
  hour,
  comment,
  on,
  recipients: recipients.map(({ email }) => email),
});

/** /schedules: the reports of this node that are emailed, with their last and next runs. */
export function SchedulesPage() {
  const { node } = useScope();
  const access = useAccess();
  const dispatch = useAppDispatch();
  const [edited, setEdited] = useState<ListedSchedule | 'new' | null>(null);
  const [deleted, setDeleted] = useState<{ schedule: ListedSchedule; revision: number } | null>(null);
  const [update, updating] = useUpdateReportScheduleMutation();
  const [remove, removing] = useDeleteReportScheduleMutation();
  const [send, sending] = useSendReportMutation();
  const [preview, previewing] = usePreviewReportMutation();
  const mayShare = access?.may('report.share', node) === true && node?.type !== 'TOKEN';
  const { currentData, error, refetch } = useShown(
    useListReportSchedulesQuery(node === undefined || !mayShare ? skipToken : { params: { siteId: node.siteId } }),
  );
  const timeZone = currentData?.timeZone ?? siteTimeZone({});
  const busy = updating.isLoading || removing.isLoading || sending.isLoading || previewing.isLoading;
  const say = (failure: unknown, text: string) =>
    dispatch(
      failure === undefined
        ? toastShown({ tone: 'good', text })
        : toastShown({ tone: 'bad', text: getErrorMessage(failure) }),
    );
  const onToggle = async (schedule: ListedSchedule, on: boolean) => {
    const { id: scheduleId, revision } = schedule;
    const answer = await update({ params: { scheduleId }, body: { ...toContent(schedule), on, revision } });
    say(answer.error, on ? 'Schedule resumed' : 'Schedule paused');
  };
  const onSend = async ({ id: scheduleId, revision }: ListedSchedule) => {
    const { data, error: failure } = await send({ params: { scheduleId }, body: { revision } });
    const emails = data?.schedule.runs[0]?.emails ?? 0;
    say(failure, `Sent to ${emails} ${emails === 1 ? 'person' : 'people'}`);
  };
  const onPreview = async ({ report }: ListedSchedule) => {
    if (node === undefined) return;
    const { data, error: failure } = await preview({ params: { siteId: node.siteId }, body: { report } });
    if (data === undefined) dispatch(toastShown({ tone: 'bad', text: getErrorReason(failure) }));
    else downloadAddress(`${reportTitles[report]}.pdf`, data);
  };
  const onDelete = async (schedule: ListedSchedule) => {
    const { data, error: failure } = await remove({ params: { scheduleId: schedule.id } });
    if (data === undefined) say(failure, '');
    else setDeleted({ schedule, revision: data.revision });
  };
  const onUndo = async () => {
    if (deleted === null) return;
    const { schedule, revision } = deleted;
    const answer = await update({ params: { scheduleId: schedule.id }, body: { ...toContent(schedule), revision } });
    setDeleted(null);
    say(answer.error, 'Schedule restored');
  };
  const columns: readonly Column<ListedSchedule>[] = [
    {
      key: 'report',
      title: 'Report',
      value: ({ report }) => reportTitles[report],
      render: ({ report, madeBy }) => (
        <span className="share-cell">
          {reportTitles[report]}
          <small>{madeBy === null ? 'by a former user' : `by ${madeBy}`}</small>
        </span>
      ),
    },
    {
      key: 'when',
      title: 'When',
      value: schedule => describeRhythm(schedule),
      render: schedule => (
        <span className="share-cell">
          {describeRhythm(schedule)}
          <small>{describeTime(schedule, timeZone)}</small>
        </span>
      ),
    },
    {
      key: 'to',
      title: 'To',
      value: schedule => describeRecipients(schedule),
      render: schedule => (
        <span className="share-cell">
          {describeRecipients(schedule)}
          <small>
            {schedule.recipients[0]?.email}
            {schedule.recipients.length > 1 && ` +${schedule.recipients.length - 1}`}
          </small>
        </span>
      ),
    },
    {
      key: 'last',
      title: 'Last run',
      value: ({ runs }) => runs[0]?.at ?? null,
      render: ({ runs: [run] }) => {
        if (run === undefined) return '–';
        const { tone, word, detail } = describeRun(run, timeZone);
        return (
          <span className="share-cell">
            <span>
              <Badge tone={tone}>{word}</Badge>
            </span>
            <small>{detail}</small>
          </span>
        );
      },
    },
    {
      key: 'next',
      title: 'Next run',
      value: ({ nextAt }) => nextAt,
      text: schedule => describeNext(schedule, timeZone),
    },
    {
      key: 'on',
      title: 'On',
      value: ({ on }) => (on ? 1 : 0),
      render: schedule => (
        <Toggle
          label={`${reportTitles[schedule.report]} is on`}
          labelHidden
          checked={schedule.on}
          disabled={busy}
          onChange={on => void onToggle(schedule, on)}
        />
      ),
    },
    {
      key: 'actions',
      title: 'Actions',
      sortable: false,
      value: () => '',
      render: schedule => {
        const name = <span className="visually-hidden"> {reportTitles[schedule.report]}</span>;
        return (
          <span className="share-buttons">
            <Button size="small" disabled={busy} onClick={() => void onSend(schedule)}>
              Send now{name}
            </Button>
            <Button size="small" look="quiet" disabled={busy} onClick={() => void onPreview(schedule)}>
              Preview{name}
            </Button>
            <Button size="small" look="quiet" onClick={() => setEdited(schedule)}>
              Edit{name}
            </Button>
            <Button size="small" look="quiet" disabled={busy} onClick={() => void onDelete(schedule)}>
              Delete{name}
            </Button>
          </span>
        );
      },
    },
  ];
  const schedules = currentData?.schedules ?? [];
  const newSchedule = (
    <Button look="primary" size="small" disabled={currentData === undefined} onClick={() => setEdited('new')}>
      New schedule
    </Button>
  );
  return (
    <div className="report">
      <Panel
        title="Schedules"
        flush
        subtitle={
          schedules.length === 0
            ? 'Reports that we email'
            : `${schedules.filter(({ on }) => on).length} active of ${schedules.length}`
        }
        tools={schedules.length > 0 ? newSchedule : undefined}
      >
        {!mayShare && access !== undefined && (
          <EmptyState centered icon={<ClockIcon size={18} />} title="You can't schedule reports here">
            Ask an administrator at {node?.name ?? 'this company'} to schedule one.
          </EmptyState>
        )}
        {mayShare && currentData === undefined && error === undefined && <SkeletonRows rows={4} />}
        {error !== undefined && <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />}
        {currentData !== undefined &&
          (schedules.length === 0 ? (
            <EmptyState centered icon={<ClockIcon size={18} />} title="No schedules yet" action={newSchedule}>
              We email a report with its PDF each week or month. Readers don&apos;t need an account.
            </EmptyState>
          ) : (
            <DataTable caption="Schedules" columns={columns} rows={schedules} rowKey={({ id }) => id} />
          ))}
      </Panel>
      <UndoBar
        words={deleted === null ? null : `${reportTitles[deleted.schedule.report]} schedule deleted`}
        busy={updating.isLoading}
        onUndo={() => void onUndo()}
        onClose={() => setDeleted(null)}
      />
      {edited !== null && node !== undefined && (
        <ScheduleDialog
          place={{ siteId: node.siteId, name: node.name, timeZone }}
          report={edited === 'new' ? 'monthly' : edited.report}
          schedule={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
