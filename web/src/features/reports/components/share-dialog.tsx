import * as z from 'zod/mini';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { shareFormSchema } from '../../../../../shared/contract/share-links.ts';
import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { periodOfRange, usualShareDays } from '../../../../../shared/domain/share-links/share-links.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import type { SharedReport } from '../../../../../shared/model/share-link.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { CopyLine } from '../../../components/form/copy-line.tsx';
import { Field, PasswordInput, Select, Toggle } from '../../../components/form/field.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { TextArea } from '../../../components/form/text-area.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { useCreateShareLinkMutation } from '../share-api.ts';
import { emailsIn, toFieldProblems } from '../view/form-fields.ts';
import type { ReportTexts } from '../../../../../shared/documents/report-text.ts';

const lifetimes = [
  { value: '7', label: '7 days' },
  { value: String(usualShareDays), label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;

/** Creates a link to a report, and emails it if addresses are given. */
export function ShareDialog({
  kind,
  report,
  words,
  onSchedule,
  onClose,
}: {
  kind: SharedReport;
  report: Report;
  words: ReportTexts;
  onSchedule: () => void;
  onClose: () => void;
}) {
  const { compare } = useScope();
  const [create, { data, error, isLoading }] = useCreateShareLinkMutation();
  const [name, setName] = useState('');
  const [emails, setEmails] = useState('');
  const [note, setNote] = useState('');
  const [period, setPeriod] = useState<'shown' | 'latest'>('shown');
  const [days, setDays] = useState(String(usualShareDays));
  const [password, setPassword] = useState('');
  const [hideMoney, setHideMoney] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const addresses = emailsIn(emails);
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isLoading) return;
    const parsed = z.safeParse(shareFormSchema, {
      name: name.trim() === '' ? (addresses[0] ?? '') : name,
      report: kind,
      period: period === 'latest' ? 'latest' : periodOfRange(kind, report.range),
      compare,
      hideMoney,
      days: Number(days),
      ...(password === '' ? {} : { password }),
      ...(addresses.length === 0 ? {} : { emails: addresses }),
      ...(note.trim() === '' ? {} : { note }),
    });
    if (!parsed.success) return setProblems(toFieldProblems(parsed.error));
    setProblems({});
    await create({ params: { siteId: report.node.siteId }, body: parsed.data });
  };
  if (data !== undefined) {
    const ends = formatDate(siteToday(new Date(data.link.endsAt), report.timeZone));
    const sent = addresses.filter(address => !data.notSent.includes(address));
    return (
      <Dialog
        open
        insistent
        onClose={onClose}
        title={sent.length > 0 ? 'Report sent' : 'Link created'}
        footer={
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <div className="share-form">
          {sent.length > 0 && <p>Sent to {sent.join(', ')}.</p>}
          {data.notSent.length > 0 && (
            <Problem text={`No email could be sent to ${data.notSent.join(', ')}. Send them the link yourself.`} />
          )}
          <CopyLine label="share link" text={data.link.url ?? ''} />
          <p>
            Works until {ends}, without signing in. See views and revoke it under{' '}
            <Link to="/share-links">Share Links</Link>.
          </p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Share ${words.title}`}
      footer={
        <>
          <Button look="quiet" onClick={onSchedule}>
            Schedule
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isLoading} onClick={() => void submit()}>
            {addresses.length === 0 ? 'Create link' : 'Send'}
          </Button>
        </>
      }
    >
      <form className="share-form" noValidate onSubmit={event => void submit(event)}>
        <p>
          {words.subject}, {words.period}
        </p>
        {error !== undefined && <Problem text={getErrorMessage(error)} />}
        <Field
          label="Email to (optional)"
          name="emails"
          value={emails}
          onChange={setEmails}
          placeholder="dana@example.com, kim@example.com"
          error={problems['emails'] ?? null}
        />
        <TextArea
          label="Note (optional)"
          name="note"
          rows={3}
          maxLength={500}
          value={note}
          onChange={setNote}
          help="Shown above the report."
        />
        <Field
          label="Link name"
          name="name"
          value={name}
          onChange={setName}
          placeholder={addresses[0] ?? 'First Coast Bank'}
          help="Only you and your team see it."
          error={problems['name'] ?? null}
        />
        <div className="share-period">
          <span aria-hidden="true">Period</span>
          <Segments
            label="Period"
            value={period}
            onChange={setPeriod}
            options={[
              { value: 'shown', label: words.period },
              { value: 'latest', label: kind === 'monthly' ? 'Always last month' : 'Always this year' },
            ]}
          />
        </div>
        <div className="share-pair">
          <Select label="Expires after" value={days} onChange={setDays} options={lifetimes} />
          <PasswordInput
            label="Password (optional)"
            name="share-password"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            error={problems['password'] ?? null}
          />
        </div>
        <Toggle label="Hide money amounts" checked={hideMoney} onChange={setHideMoney} />
      </form>
    </Dialog>
  );
}
