import { useState, type ReactNode } from 'react';
import type { emptyReasons, Provenance } from '../../../../shared/model/panel.ts';
import type { Service } from '../../../../shared/platforms/registry.ts';
import { DataTable, type DataTableProps } from '../table/data-table.tsx';
import { ExportMenu } from '../table/export-menu.tsx';
import type { ExportInfo } from '../table/table-export.ts';
import { Skeleton } from '../status/skeleton.tsx';
import { FailedState } from './failed-state.tsx';
import { Panel, type PanelProps, type PanelView } from './panel.tsx';
import { ProvenanceLine, ProvenanceMark } from './provenance-line.tsx';

/** The response of the contract's `panelSchema` for one panel. */
export type PanelAnswer<T> =
  | { state: 'ready'; data: T; provenance: Provenance }
  | {
      state: 'empty';
      reason: (typeof emptyReasons)[number];
      service: Service;
      since?: string | undefined;
      missingDays: string[];
      provenance?: Provenance | undefined;
    }
  | { state: 'failed'; message: string; reference: string };
export type EmptyAnswer = Extract<PanelAnswer<unknown>, { state: 'empty' }>;

export type TableView<Row> = Omit<DataTableProps<Row>, 'caption'> & {
  info: ExportInfo;
  /** Loads all rows for the export, if the screen has only the first ones. */
  allRows?: (() => Promise<readonly Row[]>) | undefined;
};

export type DataPanelProps<T, Row> = Omit<
  PanelProps,
  'view' | 'tools' | 'provenance' | 'children' | 'busy' | 'subtitle' | 'action' | 'flush'
> & {
  /** Absent while loading. */
  answer: PanelAnswer<T> | undefined;
  /** The call itself failed: the page has no data. */
  failure?: string | undefined;
  onRetry: () => void;
  busy?: boolean;
  timeZone: string;
  subtitle: string | ((data: T) => ReactNode);
  /** The shape of the skeleton. */
  skeleton: ReactNode;
  /** One of the four empty states with its one action. */
  empty: (answer: EmptyAnswer) => ReactNode;
  /** The same data as a table; it adds the export and, unless `tableOnly`, the chart/table switch. */
  table?: (data: T) => TableView<Row>;
  tableOnly?: boolean;
  /** The export without the switch, for a panel whose chart is already a table. */
  describeExport?: (data: T) => { columns: TableView<Row>['columns']; rows: readonly Row[]; info: ExportInfo };
  /** Replaces the platform's provenance line. */
  describeProvenance?: (data: T) => ReactNode;
  /** True if the content extends to the card's edges. */
  bleed?: boolean;
  action?: (data: T) => ReactNode;
  /** `showTable` shows the same data as a table. */
  children?: (data: T, showTable: () => void) => ReactNode;
};

/**
 * A panel that loads with its own skeleton and fails alone. It explains why it is empty, or shows its data as chart or
 * table.
 */
export function DataPanel<T, Row = never>(props: DataPanelProps<T, Row>) {
  const {
    answer,
    failure,
    onRetry,
    busy = false,
    timeZone,
    subtitle,
    skeleton,
    empty,
    table,
    tableOnly = false,
    describeExport: makeExport,
    describeProvenance: makeProvenance,
    bleed = false,
    action,
    children,
    ...frame
  } = props;
  const [view, setView] = useState<PanelView>('chart');
  const line = typeof subtitle === 'string' ? subtitle : undefined;

  if (failure !== undefined || answer?.state === 'failed') {
    const failed = answer?.state === 'failed' ? answer : undefined;
    return (
      <Panel {...frame} helped subtitle={line} provenance={<ProvenanceMark state="none">Not loaded</ProvenanceMark>}>
        <FailedState
          message={failed?.message ?? failure ?? ''}
          reference={failed?.reference}
          onRetry={onRetry}
          busy={busy}
        />
      </Panel>
    );
  }
  if (answer === undefined) {
    return (
      <Panel
        {...frame}
        helped
        subtitle={line ?? <Skeleton width={140} height={13} />}
        busy
        provenance={<Skeleton width={190} height={12} />}
      >
        <span className="visually-hidden" role="status">
          {frame.title} loads
        </span>
        {skeleton}
      </Panel>
    );
  }
  if (answer.state === 'empty') {
    return (
      <Panel
        {...frame}
        helped
        subtitle={line}
        provenance={
          answer.provenance === undefined ? (
            <ProvenanceMark state="none">No data requested yet</ProvenanceMark>
          ) : (
            <ProvenanceLine provenance={answer.provenance} timeZone={timeZone} />
          )
        }
      >
        {empty(answer)}
      </Panel>
    );
  }
  const { data } = answer;
  const shown = table?.(data);
  const asTable = shown !== undefined && (tableOnly || view === 'table');
  const exported =
    shown === undefined ? makeExport?.(data) : { ...shown, rows: [...shown.rows, ...(shown.pinned ?? [])] };
  return (
    <Panel
      {...frame}
      helped
      busy={busy}
      flush={asTable || bleed}
      subtitle={typeof subtitle === 'string' ? subtitle : subtitle(data)}
      view={shown === undefined || tableOnly ? undefined : { value: view, onChange: setView }}
      tools={
        exported === undefined ? undefined : (
          <ExportMenu
            title={frame.title}
            columns={exported.columns}
            rows={exported.rows}
            info={exported.info}
            allRows={shown?.allRows}
            totals={shown?.totals}
          />
        )
      }
      provenance={makeProvenance?.(data) ?? <ProvenanceLine provenance={answer.provenance} timeZone={timeZone} />}
      action={action?.(data)}
    >
      {asTable ? <DataTable {...shown} caption={frame.title} /> : children?.(data, () => setView('table'))}
    </Panel>
  );
}
