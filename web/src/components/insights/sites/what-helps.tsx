import type { ListedInsight } from '../../../../../shared/contract/insights.ts';
import { formatPoints } from '../../../../../shared/domain/formats/numbers.ts';
import { type Effects, minCases, whatHelps } from '../../../../../shared/domain/recommendations/effects.ts';
import { recommendationCategories } from '../../../../../shared/model/recommendation.ts';
import { Panel } from '../../panel/panel.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { ExportMenu } from '../../table/export-menu.tsx';

const formatCategory = ({ category }: Effects) => (category === null ? 'All' : recommendationCategories[category]);
const columns: readonly Column<Effects>[] = [
  { key: 'category', title: 'Category', value: formatCategory, sortable: false },
  { key: 'resolved', title: 'Resolved', numeric: true, value: ({ resolved }) => resolved, sortable: false },
  { key: 'helped', title: 'Helped', numeric: true, value: ({ helped }) => helped, sortable: false },
  {
    key: 'effect',
    title: 'Mean effect',
    numeric: true,
    value: ({ meanEffect }) => meanEffect,
    text: ({ meanEffect }) => (meanEffect === null ? 'too few' : formatPoints(meanEffect)),
    sortable: false,
  },
  {
    key: 'days',
    title: 'Median days',
    numeric: true,
    value: ({ medianDays }) => medianDays,
    text: ({ medianDays }) => (medianDays === null ? '–' : String(Math.round(medianDays))),
    sortable: false,
  },
];

/** The effect of resolving in a year, by category. */
export function WhatHelps({ rows }: { rows: readonly ListedInsight[] }) {
  const effects = whatHelps(rows);
  return (
    <Panel
      title="What helps"
      flush
      subtitle="Resolved in the last 12 months, vs. similar sites"
      tools={
        <ExportMenu title="What helps" columns={columns} rows={effects} info={{ name: 'what-helps', notes: [] }} />
      }
      provenance={
        <span className="provenance">
          {`Change after the fix, minus the median change of similar sites; at least ${minCases} cases`}
        </span>
      }
    >
      <DataTable caption="What helps" columns={columns} rows={effects} rowKey={formatCategory} />
    </Panel>
  );
}
