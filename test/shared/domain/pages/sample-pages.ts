import type { Connection } from '../../../../shared/model/connection.ts';
import type { Ga4CoreDay } from '../../../../shared/platforms/ga4/days.ts';
import type { RecordService } from '../../../../shared/platforms/registry.ts';
import type { PageFigure, PageRow, RowsData } from '../../../../shared/model/page.ts';
import type { StoredDays } from '../../../../shared/numbers/breakdowns/dimension.ts';
import type { PageInput, Panel } from '../../../../shared/domain/pages/input.ts';
import type { PageId } from '../../../../shared/model/page-keys.ts';
import type { PagePanel, RowsPanel } from '../../../../shared/screens/pages/definition.ts';
import { definitionOfPage } from '../../../../shared/screens/pages/pages.ts';
import { coreDay } from '../support-days.ts';

export const range = { start: '2026-10-05', end: '2026-10-06' };
export const comparison = { start: '2026-10-03', end: '2026-10-04' };
export const connection = (service: RecordService, state: Connection['state'] = 'working'): Connection => ({
  siteId: 'site-1', service, state, connectedAt: '2026-01-01T00:00:00Z', pulledAt: null, lastDay: '2026-10-01', missingDays: [], backfill: null,
});
export const input = (days: StoredDays, more: Partial<PageInput> = {}): PageInput => ({
  today: '2026-11-21', isEcommerce: true, range, comparison, grain: 'day', connections: [connection('ga4')], days, ...more,
});
export const panelNamed = (page: PageId, name: string): PagePanel => definitionOfPage(page).panels[name] ?? ({} as never);
export const readRowsData = (panel: Panel): RowsData => {
  if (panel.state !== 'ready' || panel.data.kind !== 'rows') throw new Error(JSON.stringify(panel));
  return panel.data;
};
export const readPageFigures = (panel: Panel): PageFigure[] => {
  if (panel.state !== 'ready' || panel.data.kind !== 'figures') throw new Error(JSON.stringify(panel));
  return panel.data.figures;
};
export const rowsPanel = (more: Partial<RowsPanel> & Pick<RowsPanel, 'dimension' | 'columns'>): RowsPanel => ({ kind: 'rows', title: '', subtitle: '', sort: more.columns[0] ?? 'sessions', chart: 'none', ...more });
export const byKey = (rows: readonly PageRow[]) => Object.fromEntries(rows.map(row => [row.key.join('/') + (row.currency === undefined ? '' : ` ${row.currency}`), row.facts]));
export const bought = (date: string, revenue: number, currency = 'USD', more: Partial<Ga4CoreDay> = {}): Ga4CoreDay => ({
  ...coreDay(date, [{ source: 'google', medium: 'cpc', campaign: 'A', sessions: 10, engagedSessions: 4, keyEvents: 2, transactions: 1, revenue }]), currency, ...more,
});
