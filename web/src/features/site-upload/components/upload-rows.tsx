import type { ReactNode } from 'react';
import { Badge } from '../../../components/status/badge.tsx';
import { FailIcon, InfoIcon, PassIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import type { RowResult } from '../use-import.ts';
import { columns as fields, type SiteRow } from '../view/site-rows.ts';

export type ShownRow = SiteRow & { readonly result: RowResult | undefined };

const words = {
  created: { word: 'Created', tone: 'good', icon: <PassIcon size={12} /> },
  exists: { word: 'Already exists', tone: 'info', icon: <InfoIcon size={12} /> },
  refused: { word: 'Refused', tone: 'bad', icon: <FailIcon size={12} /> },
} as const;

/** The result of a row, or its planned one. */
function statusText({ problems, result }: ShownRow): string {
  if (result !== undefined) return words[result.outcome].word;
  return problems.length > 0 ? 'Not sent' : 'Ready';
}
const noteText = ({ problems, result }: ShownRow): string => (result?.message ?? '') || problems.join('. ');

/** Rows that need attention first, then the rest in file order. */
function rank({ problems, result }: ShownRow): number {
  if (result?.outcome === 'refused') return 0;
  if (problems.length > 0) return 1;
  return result?.outcome === 'exists' ? 2 : 3;
}
const inOrder = (rows: readonly ShownRow[]): readonly ShownRow[] =>
  rows.toSorted((row, other) => rank(row) - rank(other) || row.line - other.line);

function status(row: ShownRow): ReactNode {
  if (row.result !== undefined) {
    const { word, tone, icon } = words[row.result.outcome];
    return (
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
    );
  }
  return row.problems.length > 0 ? (
    <Badge tone="warning" icon={<WarningIcon size={12} />}>
      Not sent
    </Badge>
  ) : (
    <Badge>Ready</Badge>
  );
}

export const rowColumns: readonly Column<ShownRow>[] = [
  { key: 'line', title: 'Line', numeric: true, value: row => row.line, width: '64px' },
  { key: 'status', title: 'State', value: statusText, render: status },
  { key: 'note', title: 'Note', value: noteText, render: row => <span className="upload-note">{noteText(row)}</span> },
  ...fields.map(
    ({ field, title }): Column<ShownRow> => ({
      key: field,
      title,
      value: ({ row }) => row[field] ?? null,
      render: ({ row }) => (
        <span className="upload-cell truncate" title={row[field]}>
          {row[field] ?? ''}
        </span>
      ),
    }),
  ),
];

export const UploadRows = ({ rows }: { rows: readonly ShownRow[] }) => (
  <DataTable
    caption="Sites in the file"
    columns={rowColumns}
    rows={inOrder(rows)}
    rowKey={row => String(row.line)}
    pageSize={50}
    maxHeight={560}
  />
);
