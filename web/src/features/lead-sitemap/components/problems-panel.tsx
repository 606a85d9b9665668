import type { LeadSitemap } from '../../../../../shared/contract/lead-intake.ts';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { labelOfTarget } from '../../../../../shared/domain/leads/labels.ts';
import { missingField } from '../../../../../shared/domain/leads/normalise.ts';
import { PassIcon } from '../../../components/icons/status.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';

type Problem = { readonly field: string; readonly problem: string; readonly times: number; readonly last: string };

const columnsIn = (zone: string): readonly Column<Problem>[] => [
  {
    key: 'field',
    title: 'Field',
    value: ({ field }) => field,
    render: ({ field, problem }) => (problem === missingField ? labelOfTarget(field) : <code>{field}</code>),
  },
  { key: 'problem', title: 'Problem', value: ({ problem }) => problem },
  { key: 'times', title: 'Deliveries', numeric: true, value: ({ times }) => times },
  { key: 'last', title: 'Last', value: ({ last }) => last, text: ({ last }) => formatInstant(last, zone) },
];

/** The unreadable values of arrivals, by the CRM's field. */
export function ProblemsPanel({ sitemap, zone }: { sitemap: LeadSitemap; zone: string }) {
  const problems = Object.entries(sitemap.intake.arrivals.problems).map(([field, rest]) => ({ field, ...rest }));
  return (
    <Panel
      title="Problems by field"
      flush={problems.length > 0}
      subtitle="Since the last mapping change"
      provenance={
        <span className="intake-note">
          The rest of a delivery is imported. Without a Lead ID or Date Created, it is kept for replay
        </span>
      }
    >
      {problems.length === 0 ? (
        <EmptyState centered tone="good" icon={<PassIcon size={18} />} title="No problems">
          Nothing was skipped.
        </EmptyState>
      ) : (
        <DataTable
          caption="Problems by field"
          columns={columnsIn(zone)}
          rows={problems}
          rowKey={({ field }) => field}
          initialSort={{ key: 'times', direction: 'descending' }}
        />
      )}
    </Panel>
  );
}
