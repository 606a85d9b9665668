import { useState } from 'react';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { mailStates, type MailRecord } from '../../../../../shared/model/mail.ts';
import { messageOf } from '../../../app/api/errors.ts';
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
import { zoneName } from '../../../components/time/zone-name.ts';
import { useLazyListMailsQuery, useListMailsQuery } from '../operations-api.ts';
import { inState, stateWords, templateWord } from '../view/mails.ts';
import { useUntilFound } from '../use-until-found.ts';
import { ownZone } from '../view/own-zone.ts';
import '../components/operations.css';

const columnsIn = (zone: string): readonly Column<MailRecord>[] => [
  { key: 'to', title: 'To', value: mail => mail.to },
  { key: 'subject', title: 'Subject', value: mail => mail.subject, render: mail => <span className="mail-subject truncate" title={mail.subject}>{mail.subject}</span> },
  { key: 'template', title: 'Template', value: mail => templateWord(mail.template) },
  {
    key: 'state', title: 'State', value: mail => stateWords[mail.state].word,
    render: mail => <Badge tone={stateWords[mail.state].tone}>{stateWords[mail.state].word}</Badge>,
  },
  { key: 'reason', title: 'Reason', value: mail => mail.reason ?? '' },
  { key: 'sent', title: 'Sent', value: mail => mail.sentAt, text: mail => formatInstant(mail.sentAt, zone) },
  { key: 'changed', title: 'Last heard', value: mail => mail.changedAt, text: mail => formatInstant(mail.changedAt, zone) },
];

const stateOptions = [{ value: 'all', label: 'Any state' }, ...mailStates.map(value => ({ value, label: stateWords[value].word }))];

/** /email-activity: every mail sent and what became of it, newest first, for administrators. */
export function EmailActivityPage() {
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<MailRecord['state'] | 'all'>('all');
  const wanted = useSettled(typed.trim());
  const filter = wanted.length < 3 ? {} : { filterText: wanted };
  const first = useListMailsQuery({ query: filter });
  const [loadPage] = useLazyListMailsQuery();
  const more = useMorePages(
    wanted, first.currentData, page => page.lastEvalKey, lastEvalKey => loadPage({ query: { ...filter, lastEvalKey } }).unwrap(),
  );
  const zone = ownZone();
  const mails = inState(more.pages.flatMap(page => page.emails), state);
  const columns = columnsIn(zone);
  const searching = useUntilFound(mails.length, more);
  const loading = searching || (first.isFetching && first.currentData === undefined);
  const narrowed = filter.filterText !== undefined || state !== 'all';
  return (
    <Panel
      className="list-panel" title="Email Activity" flush busy={loading}
      subtitle={loading || first.isError ? 'Every mail sent' : `${mails.length} shown${more.hasMore ? '' : ', the whole list'} · times in ${zoneName(zone)}`}
      tools={
        <div className="list-tools">
          <div className="list-filter"><Field label="Filter by address or subject" labelHidden type="search" value={typed} onChange={setTyped} placeholder="Filter, from 3 letters" start={<SearchIcon size={14} />} /></div>
          <Select label="State" labelHidden value={state} options={stateOptions} onChange={value => setState(mailStates.find(one => one === value) ?? 'all')} />
          {mails.length > 0 && (
            <ExportMenu title="Email Activity" columns={columns} rows={mails} info={{ name: 'email-activity', notes: ['Email Activity', `Filter: ${wanted === '' ? 'none' : wanted}, state: ${state}`, 'Times in UTC'] }} />
          )}
        </div>
      }
    >
      {loading && <SkeletonRows rows={8} />}
      {first.isError && <FailedState message={messageOf(first.error)} onRetry={() => void first.refetch()} />}
      {first.currentData !== undefined && !searching && (
        <DataTable
          caption="Email Activity" columns={columns} rows={mails} rowKey={mail => mail.mailId}
          empty={more.hasMore ? 'None among the mails loaded so far' : narrowed ? 'No mail matches' : 'There are no rows'}
        />
      )}
      {more.hasMore && !searching && (
        <div className="list-more">
          <Button size="small" busy={more.state === 'loading'} onClick={more.loadMore}>{more.state === 'failed' ? 'Load More, again' : 'Load More'}</Button>
        </div>
      )}
    </Panel>
  );
}
