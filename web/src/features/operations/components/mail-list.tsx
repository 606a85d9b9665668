import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { isDay } from '../../../../../shared/domain/periods/days.ts';
import { idSchema } from '../../../../../shared/model/primitives.ts';
import { mailStates, mailTemplates, type MailRecord } from '../../../../../shared/model/mail.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useFindNodesQuery } from '../../../app/api/find-endpoints.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field, Select } from '../../../components/form/field.tsx';
import { useSettled } from '../../../components/form/use-settled.ts';
import { SearchIcon } from '../../../components/icons/actions.tsx';
import { useMorePages } from '../../../components/paging/use-more-pages.ts';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { zoneName } from '../../../../../shared/documents/zone-name.ts';
import { useLazyListEmailsQuery, useListEmailsQuery } from '../operations-api.ts';
import { formatBounceReason, emailStateBadges, templateOptions, templateWord } from '../view/mails.ts';
import { useUntilFound } from '../use-until-found.ts';
import { ownZone } from '../view/own-zone.ts';
import { ResendDialog } from './resend-dialog.tsx';
import { useShown } from '../../../app/api/use-shown.ts';

type Actions = { readonly resend: (mail: MailRecord) => void; readonly ofSite: (siteId: string) => void };

const columnsIn = (zone: string, { resend, ofSite }: Actions): readonly Column<MailRecord>[] => [
  { key: 'to', title: 'To', value: mail => mail.to },
  {
    key: 'subject',
    title: 'Subject',
    value: mail => mail.subject,
    render: mail => (
      <span className="mail-subject truncate" title={mail.subject}>
        {mail.subject}
      </span>
    ),
  },
  { key: 'template', title: 'Template', value: mail => templateWord(mail.template) },
  {
    key: 'site',
    title: 'Site',
    value: mail => mail.siteId ?? '',
    render: ({ siteId }) =>
      siteId === null ? null : (
        <Button size="small" look="quiet" aria-label={`Only emails about ${siteId}`} onClick={() => ofSite(siteId)}>
          {siteId}
        </Button>
      ),
  },
  {
    key: 'state',
    title: 'State',
    value: mail => emailStateBadges[mail.state].word,
    render: mail => <Badge tone={emailStateBadges[mail.state].tone}>{emailStateBadges[mail.state].word}</Badge>,
  },
  { key: 'reason', title: 'Reason', value: mail => formatBounceReason(mail.reason) },
  { key: 'sent', title: 'Sent', value: mail => mail.sentAt, text: mail => formatInstant(mail.sentAt, zone) },
  {
    key: 'changed',
    title: 'Last update',
    value: mail => mail.changedAt,
    text: mail => formatInstant(mail.changedAt, zone),
  },
  {
    key: 'again',
    title: 'Resend',
    value: mail => (mail.againOf === undefined ? '' : 'Sent again'),
    render: mail => (
      <Button
        size="small"
        look="quiet"
        aria-label={`Resend to ${mail.to}: ${mail.subject}`}
        onClick={() => resend(mail)}
      >
        Resend
      </Button>
    ),
  },
];

const stateOptions = [
  { value: 'all', label: 'Any state' },
  ...mailStates.map(value => ({ value, label: emailStateBadges[value].word })),
];
const kindOptions = [{ value: 'all', label: 'Any template' }, ...templateOptions];

/** Emails, newest first, filtered by the server. */
export function MailList({ choice }: { choice: ReactNode }) {
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<MailRecord['state'] | 'all'>('all');
  const [template, setTemplate] = useState<MailRecord['template'] | 'all'>('all');
  const [search] = useSearchParams();
  const [typedSite, setTypedSite] = useState(search.get('about') ?? '');
  const [pressedSite, setPressedSite] = useState(typedSite);
  const nameOfSite = useSettled(typedSite.trim());
  const found = useFindNodesQuery({ query: { name: nameOfSite } }, { skip: nameOfSite.length < 3 });
  const [days, setDays] = useState({ from: '', to: '' });
  const [again, setAgain] = useState<MailRecord | null>(null);
  const searchText = useSettled(typed.trim());
  const foundNodes = found.currentData?.result;
  const isSite =
    nameOfSite === pressedSite || foundNodes?.length === 0 || foundNodes?.some(node => node.siteId === nameOfSite);
  const site = isSite === true ? z.safeParse(idSchema, nameOfSite).data : undefined;
  const filter = {
    ...(searchText.length < 3 ? {} : { filterText: searchText }),
    ...(state === 'all' ? {} : { state }),
    ...(template === 'all' ? {} : { template }),
    ...(site === undefined ? {} : { siteId: site }),
    ...(isDay(days.from) ? { from: days.from } : {}),
    ...(isDay(days.to) ? { to: days.to } : {}),
  };
  const first = useShown(useListEmailsQuery({ query: filter }));
  const [loadPage] = useLazyListEmailsQuery();
  const more = useMorePages(
    JSON.stringify(filter),
    first.currentData,
    page => page.lastEvalKey,
    lastEvalKey => loadPage({ query: { ...filter, lastEvalKey } }).unwrap(),
  );
  const zone = ownZone();
  const emails = more.pages.flatMap(page => page.emails);
  const ofSite = (siteId: string) => {
    setPressedSite(siteId);
    setTypedSite(siteId);
  };
  const columns = columnsIn(zone, { resend: setAgain, ofSite });
  const searching = useUntilFound(emails.length, more);
  const loading = searching || (first.isFetching && first.currentData === undefined);
  const narrowed = Object.keys(filter).length > 0;
  return (
    <Panel
      className="list-panel"
      title="Email Activity"
      flush
      busy={loading}
      subtitle={
        loading || first.isError
          ? 'Every email sent'
          : `${emails.length} shown${more.hasMore ? '' : ', the whole list'} · times in ${zoneName(zone)}`
      }
      tools={
        <div className="list-tools">
          {choice}
          {emails.length > 0 && (
            <ExportMenu
              title="Email Activity"
              columns={columns}
              rows={emails}
              info={{
                name: 'email-activity',
                notes: ['Email Activity', `Filter: ${JSON.stringify(filter)}`, 'Times in UTC'],
              }}
            />
          )}
        </div>
      }
    >
      <div className="mail-filters">
        <Field
          label="Address or subject"
          type="search"
          value={typed}
          onChange={setTyped}
          placeholder="At least 3 letters"
          start={<SearchIcon size={14} />}
        />
        <Select
          label="State"
          value={state}
          options={stateOptions}
          onChange={value => setState(mailStates.find(option => option === value) ?? 'all')}
        />
        <Select
          label="Template"
          value={template}
          options={kindOptions}
          onChange={value => setTemplate(mailTemplates.find(option => option === value) ?? 'all')}
        />
        <Field
          label="Site"
          type="search"
          value={typedSite}
          onChange={setTypedSite}
          placeholder="Name or id"
          list="mail-sites"
        />
        <datalist id="mail-sites">
          {(found.currentData?.result ?? []).map(({ siteId, name }) => (
            <option key={siteId} value={siteId}>
              {name}
            </option>
          ))}
        </datalist>
        <Field label="From" type="date" value={days.from} onChange={from => setDays({ ...days, from })} />
        <Field label="To" type="date" value={days.to} onChange={to => setDays({ ...days, to })} />
      </div>
      {loading && <SkeletonRows rows={8} />}
      {first.isError && <FailedState message={getErrorMessage(first.error)} onRetry={() => void first.refetch()} />}
      {first.currentData !== undefined && !searching && (
        <DataTable
          caption="Email Activity"
          columns={columns}
          rows={emails}
          rowKey={mail => mail.mailId}
          empty={more.hasMore ? 'No matches in the emails loaded so far' : narrowed ? 'No matching emails' : 'No rows'}
        />
      )}
      {more.hasMore && !searching && (
        <div className="list-more">
          <Button size="small" busy={more.state === 'loading'} onClick={more.loadMore}>
            {more.state === 'failed' ? 'Try again' : 'Load More'}
          </Button>
        </div>
      )}
      {again !== null && <ResendDialog mail={again} onClose={() => setAgain(null)} />}
    </Panel>
  );
}
