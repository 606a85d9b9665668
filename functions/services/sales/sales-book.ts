import { siteCurrency } from '../../../shared/domain/sales/site-currency.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { SalesBook, SalesChange, SalesKind } from '../../../shared/model/sales.ts';
import { listSalesChanges, readRevenue, readUnits } from '../../stores/sales.ts';
import { readAuthority, readWonMonths } from '../../stores/sales-authority.ts';
import { todayAt } from './save-sales.ts';

const shownChanges = 10;
/** Changes searched for uploads. */
const lookedThrough = 100;

/** Reads a site's sales entries of `year` and the previous two years, with goals and the newest changes. */
export async function readSalesBook(site: SiteNode, year: number, now: Date): Promise<SalesBook> {
  const [from, to] = [`${year - 2}01`, `${year}12`];
  const [units, revenue, changes, won, authority] = await Promise.all([
    readUnits(site.siteId, from, to),
    readRevenue(site.siteId, from, to),
    listSalesChanges(site.siteId, shownChanges),
    readWonMonths(site.siteId, from, to),
    readAuthority(site.siteId),
  ]);
  return {
    siteId: site.siteId,
    currency: siteCurrency(site.attr),
    today: todayAt(site, now),
    goals: site.attr.unitSales?.goals ?? {},
    units: units.map(({ content, revision, changedAt }) => ({ ...content, revision, changedAt })),
    revenue: revenue.map(({ content, revision, changedAt }) => ({ ...content, revision, changedAt })),
    won,
    authority,
    changes,
  };
}

/** Lists the newest uploads of one kind among the site's last changes, newest first. */
export async function listUploads(siteId: string, kind: SalesKind): Promise<SalesChange[]> {
  const changes = await listSalesChanges(siteId, lookedThrough);
  return changes.filter(change => change.source === 'upload' && change.kind === kind);
}
