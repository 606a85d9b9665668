import { useState } from 'react';
import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import type { LeadCount } from '../../../../../shared/domain/leads/facts.ts';
import { columnGroups } from '../../../../../shared/domain/leads/labels.ts';
import { findCurrentStage, currentStages } from '../../../../../shared/domain/leads/current-stage.ts';
import { getLeadCount } from '../../../../../shared/domain/leads/sums.ts';
import {
  type LeadChip,
  leadChips,
  type LeadSummaryView,
  type ListedLead,
} from '../../../../../shared/model/lead-view.ts';
import { Button } from '../../../components/form/button.tsx';
import { Checkbox, Field } from '../../../components/form/field.tsx';
import { SearchIcon, FilterIcon } from '../../../components/icons/actions.tsx';
import { Popover } from '../../../components/overlay/popover.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { getCellText } from '../../../../../shared/documents/table-model.ts';
import type { useLeadList } from '../use-lead-list.ts';
import { pageSize } from '../use-lead-list.ts';
import { viewTexts } from '../view/lead-text.ts';
import { writeOpened } from '../view/lead-address.ts';
import { type ListColumn, listColumns, sensitiveFields, shownAtFirst } from '../view/lead-columns.ts';

const stageTitles: Readonly<Record<Exclude<LeadChip, 'unanswered'>, readonly [title: string, count: LeadCount]>> = {
  engaged: ['Engaged', 'engaged'],
  booked: ['Booked', 'booked'],
  kept: ['Kept', 'bookingsKept'],
  signed: ['App signed', 'appsSigned'],
  discovery: ['Discovery Day', 'discovered'],
  won: ['Won', 'units'],
  disqualified: ['Disqualified', 'dqReasonLeads'],
};
const getChipTitle = (chip: LeadChip): string => (chip === 'unanswered' ? 'Unanswered' : stageTitles[chip][0]);
const countChip = ({ now, speed }: LeadSummaryView, chip: LeadChip): number =>
  chip === 'unanswered' ? speed.all.waiting : getLeadCount(now.sums, stageTitles[chip][1]);

export type LeadListProps = {
  view: LeadSummaryView;
  siteName: string;
  /** True for a list of several sites. */
  ofSites: boolean;
  list: ReturnType<typeof useLeadList>;
  chip: LeadChip | null;
  onChip: (chip: LeadChip | null) => void;
  find: string;
  onFind: (find: string) => void;
  opened: string | null;
  onOpen: (key: string) => void;
  /** True if exports include veteran and minority status. */
  exportsAll: boolean;
};

/** The list's place on the page. */
export const leadListId = 'leads';

/** The list of leads: chips by stage, four groups of columns; a row opens its lead. On a phone, leads are cards. */
export function LeadList({
  view,
  siteName,
  ofSites,
  list,
  chip,
  onChip,
  find,
  onFind,
  opened,
  onOpen,
  exportsAll,
}: LeadListProps) {
  const [chosen, setChosen] = useState(shownAtFirst);
  const [choosing, setChoosing] = useState(false);
  const [page, setPage] = useState(0);
  const all = listColumns(view, ofSites);
  const columns = all.filter(({ field }) => field === 'leadId' || chosen.has(field));
  const total = chip === null ? view.listed : countChip(view, chip);
  const current = Math.min(page, Math.max(0, Math.ceil(list.leads.length / pageSize) - 1));
  const rows = list.leads.slice(current * pageSize, (current + 1) * pageSize);
  const isMore = list.next !== null || (current + 1) * pageSize < list.leads.length;
  const next = () => {
    if ((current + 2) * pageSize > list.leads.length) list.loadMore();
    setPage(current + 1);
  };
  const toggle = (field: string) =>
    setChosen(now =>
      now.has(field) ? new Set([...now].filter(chosenField => chosenField !== field)) : new Set([...now, field]),
    );
  const change = (nextChip: LeadChip | null) => {
    setPage(0);
    onChip(nextChip);
  };
  const exported = all.filter(({ field }) => exportsAll || !sensitiveFields.has(field));
  return (
    <Panel
      id={leadListId}
      title="Leads"
      className="lead-list"
      flush
      subtitle={`${formatNumber(view.listed)} ${viewTexts[view.kind]} ${formatDateRange(view.range)}; exports follow your filters`}
      tools={
        <>
          <Popover
            open={choosing}
            onClose={() => setChoosing(false)}
            align="right"
            label="Columns"
            opener={
              <Button size="small" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
                <FilterIcon size={15} />
                Columns
              </Button>
            }
          >
            <div className="lead-choose">
              {columnGroups.map(group => (
                <fieldset key={group}>
                  <legend>{group}</legend>
                  {all
                    .filter(column => column.group === group && column.field !== 'leadId')
                    .map(({ field, title }) => (
                      <Checkbox key={field} label={title} checked={chosen.has(field)} onChange={() => toggle(field)} />
                    ))}
                </fieldset>
              ))}
            </div>
          </Popover>
          <ExportMenu
            title="Leads"
            columns={exported}
            rows={list.leads}
            allRows={list.loadAll}
            info={{ name: 'leads', notes: [siteName, formatDateRange(view.range), `Times in ${view.timeZone}`] }}
          />
        </>
      }
      provenance={<span className="provenance">CRM · names, emails, and phone numbers are not stored</span>}
      action={<span className="provenance">copy, csv, print, excel, pdf</span>}
    >
      <div className="lead-chips">
        <Field
          label="Find a lead"
          labelHidden
          type="search"
          placeholder="Lead ID, campaign, zip"
          value={find}
          maxLength={80}
          onChange={text => {
            setPage(0);
            onFind(text);
          }}
          start={<SearchIcon size={15} />}
        />
        <button type="button" className="lead-chip" aria-pressed={chip === null} onClick={() => change(null)}>
          All <b className="number">{formatNumber(getLeadCount(view.now.sums, 'leads'))}</b>
        </button>
        {leadChips.map(option => (
          <button
            key={option}
            type="button"
            className="lead-chip"
            aria-pressed={chip === option}
            onClick={() => change(chip === option ? null : option)}
          >
            {getChipTitle(option)} <b className="number">{formatNumber(countChip(view, option))}</b>
          </button>
        ))}
      </div>
      {list.state === 'failed' ? (
        <FailedState message={list.message} onRetry={list.loadMore} />
      ) : (
        <LeadRows
          columns={columns}
          rows={rows}
          opened={opened}
          onOpen={onOpen}
          busy={list.state === 'loading' && rows.length === 0}
        />
      )}
      <nav className="data-table-pages" aria-label="Pages of leads">
        <span className="number">
          {rows.length === 0
            ? '0'
            : `${formatNumber(current * pageSize + 1)} – ${formatNumber(current * pageSize + rows.length)}`}
          {find === '' ? ` of ${formatNumber(total)}` : ''}
        </span>
        <Button size="small" disabled={current === 0} onClick={() => setPage(current - 1)}>
          Previous
        </Button>
        <Button size="small" disabled={!isMore} busy={list.state === 'loading' && rows.length > 0} onClick={next}>
          Next
        </Button>
      </nav>
    </Panel>
  );
}

const StandingBadge = ({ lead }: { lead: ListedLead }) => {
  const { title, tone } = currentStages[findCurrentStage(lead)];
  return <Badge tone={tone}>{title}</Badge>;
};

type RowsProps = {
  columns: readonly ListColumn[];
  rows: readonly ListedLead[];
  opened: string | null;
  onOpen: (key: string) => void;
  busy: boolean;
};

function LeadRows({ columns, rows, opened, onOpen, busy }: RowsProps) {
  if (busy) return <SkeletonRows rows={8} height={38} />;
  const groups = columnGroups
    .map(group => ({ group, columns: columns.filter(column => column.group === group) }))
    .filter(entry => entry.columns.length > 0);
  const ordered = groups.flatMap(entry => entry.columns.map((column, index) => ({ column, isFirst: index === 0 })));
  return (
    <div className="data-table lead-rows">
      {/* Scrollable content must be reachable by keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="data-table-scroll" role="group" aria-label="Leads, table" tabIndex={0}>
        <table>
          <caption className="visually-hidden">Leads</caption>
          <thead>
            <tr className="lead-bands">
              {groups.map(({ group, columns: groupColumns }) => (
                <th key={group} scope="colgroup" colSpan={groupColumns.length}>
                  {group}
                </th>
              ))}
            </tr>
            <tr>
              {ordered.map(({ column, isFirst }) => (
                <th
                  key={column.key}
                  scope="col"
                  className={`${column.numeric === true ? 'numeric' : ''} ${isFirst ? 'lead-band' : ''}`}
                >
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <tr>
                <td colSpan={ordered.length} className="data-table-empty">
                  No matching leads
                </td>
              </tr>
            )}
            {rows.map(lead => (
              <tr
                key={lead.key}
                className={`row-link ${opened === writeOpened(lead) ? 'row-marked' : ''}`}
                aria-current={opened === writeOpened(lead) ? 'true' : undefined}
                onClick={() => onOpen(writeOpened(lead))}
              >
                {ordered.map(({ column, isFirst }, index) => {
                  const className = `${column.numeric === true ? 'numeric number' : ''} ${isFirst ? 'lead-band' : ''}`;
                  if (index === 0)
                    return (
                      <th key={column.key} scope="row">
                        <button type="button" className="lead-open" onClick={() => onOpen(writeOpened(lead))}>
                          {lead.leadId}
                        </button>
                      </th>
                    );
                  return (
                    <td key={column.key} className={className}>
                      {column.field === 'status' ? <StandingBadge lead={lead} /> : getCellText(column, lead)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="lead-cards">
        {rows.length === 0 && <li>No matching leads</li>}
        {rows.map(lead => (
          <li key={lead.key}>
            <button type="button" onClick={() => onOpen(writeOpened(lead))}>
              <b>{lead.leadId}</b>
              <StandingBadge lead={lead} />
              <span className="truncate">
                {lead.metrics.utm_source} / {lead.metrics.utm_medium} · {lead.metrics.utm_campaign}
              </span>
              <small>
                Created {columns.filter(({ field }) => field === 'timestamp').map(column => getCellText(column, lead))}
              </small>
              {lead.site !== undefined && <small>{lead.site.name}</small>}
              <small>{lead.metrics.dqReason ?? lead.metrics.persona}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
