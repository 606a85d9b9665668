import * as z from 'zod/mini';
import { type FormEvent, useState } from 'react';
import { zoneName } from '../../../../../shared/documents/zone-name.ts';
import { formatHour, formatInstant, formatWeekday } from '../../../../../shared/domain/formats/dates.ts';
import { addDays } from '../../../../../shared/domain/periods/days.ts';
import { nextRunAt } from '../../../../../shared/domain/schedules/schedules.ts';
import {
  type ListedSchedule,
  maxRecipients,
  scheduleContentSchema,
  type ScheduledReport,
} from '../../../../../shared/model/report-schedule.ts';
import { useNow } from '../../../app/address/use-now.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Select } from '../../../components/form/field.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { TextArea } from '../../../components/form/text-area.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { newRequestId } from '../../../components/request-id.ts';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { emailsIn, toFieldProblems } from '../view/form-fields.ts';
import { reportTitles } from '../view/schedule-text.ts';
import { useCreateReportScheduleMutation, useUpdateReportScheduleMutation } from '../schedule-api.ts';
import '../reports.css';

const monday = '2024-01-01';
const weekdays = [1, 2, 3, 4, 5, 6, 7].map(day => ({
  value: String(day),
  label: formatWeekday(addDays(monday, day - 1)),
}));
const daysOfMonth = Array.from({ length: 28 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }));
const [usualHour, usualDay] = [7, 5];

export type ScheduleStart = { readonly siteId: string; readonly name: string; readonly timeZone: string };

/** Emails a report each week or month: a new schedule, or one to change. */
export function ScheduleDialog({
  place,
  report: firstReport,
  schedule,
  onClose,
}: {
  place: ScheduleStart;
  report: ScheduledReport;
  schedule?: ListedSchedule | undefined;
  onClose: () => void;
}) {
  const { siteId, name, timeZone } = place;
  const now = useNow();
  const dispatch = useAppDispatch();
  const [requestId] = useState(newRequestId);
  const [report, setReport] = useState(schedule?.report ?? firstReport);
  const [day, setDay] = useState(String(schedule?.day ?? (firstReport === 'weekly' ? 1 : usualDay)));
  const [hour, setHour] = useState(String(schedule?.hour ?? usualHour));
  const [emails, setEmails] = useState(schedule?.recipients.map(({ email }) => email).join(', ') ?? '');
  const [comment, setComment] = useState(schedule?.comment ?? '');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [create, creating] = useCreateReportScheduleMutation();
  const [update, updating] = useUpdateReportScheduleMutation();
  const error = creating.error ?? updating.error;
  const busy = creating.isLoading || updating.isLoading;
  const chooseReport = (chosen: ScheduledReport) => {
    if ((chosen === 'weekly') !== (report === 'weekly')) setDay(String(chosen === 'weekly' ? 1 : usualDay));
    setReport(chosen);
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    const parsed = z.safeParse(scheduleContentSchema, {
      report,
      day: Number(day),
      hour: Number(hour),
      recipients: emailsIn(emails),
      comment,
      on: schedule?.on ?? true,
    });
    if (!parsed.success) return setProblems(toFieldProblems(parsed.error));
    setProblems({});
    const { data } =
      schedule === undefined
        ? await create({ params: { siteId }, body: { ...parsed.data, requestId } })
        : await update({ params: { scheduleId: schedule.id }, body: { ...parsed.data, revision: schedule.revision } });
    if (data === undefined) return;
    const waiting = data.schedule.recipients.filter(({ state }) => state === 'waiting').length;
    const invited = waiting === 0 ? '' : `. ${waiting} must confirm by email first`;
    dispatch(
      data.notInvited.length === 0
        ? toastShown({ tone: 'good', text: `Schedule saved${invited}` })
        : toastShown({ tone: 'bad', text: `Saved, but we can't email ${data.notInvited.join(', ')} today` }),
    );
    onClose();
  };
  const next = nextRunAt({ report, day: Number(day), hour: Number(hour) }, now, timeZone);
  return (
    <Dialog
      open
      onClose={onClose}
      title={schedule === undefined ? 'Schedule a report' : 'Edit schedule'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={busy} onClick={() => void submit()}>
            {schedule === undefined ? 'Schedule' : 'Save'}
          </Button>
        </>
      }
    >
      <form className="share-form" noValidate onSubmit={event => void submit(event)}>
        <p>{name}</p>
        {error !== undefined && <Problem text={getErrorMessage(error)} />}
        <Select
          label="Report"
          value={report}
          onChange={value => chooseReport(value as ScheduledReport)}
          options={Object.entries(reportTitles).map(([value, label]) => ({ value, label }))}
        />
        <TextArea
          label="Email to"
          name="recipients"
          rows={2}
          value={emails}
          onChange={text => {
            setEmails(text);
            setProblems({});
          }}
          placeholder="dana@example.com, kim@example.com"
          help={`At most ${maxRecipients}. Anyone without access here confirms once by email.`}
          error={problems['recipients'] ?? null}
        />
        <div className="share-pair">
          <Select
            label={report === 'weekly' ? 'Weekday' : 'Day of the month'}
            value={day}
            onChange={setDay}
            options={report === 'weekly' ? weekdays : daysOfMonth}
            error={problems['day'] ?? null}
          />
          <Select label={`Time, ${zoneName(timeZone)}`} value={hour} onChange={setHour} options={hours} />
        </div>
        <p>Next report: {formatInstant(next, timeZone)}. If numbers aren&apos;t final, we wait up to 7 days.</p>
        <TextArea
          label="Comment (optional)"
          name="comment"
          rows={3}
          maxLength={500}
          value={comment}
          onChange={setComment}
          help="Shown in each email."
        />
      </form>
    </Dialog>
  );
}
