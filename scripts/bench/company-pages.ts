import { brotliCompressSync, constants } from 'node:zlib';
import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { listNewestAudits } from '../../functions/services/audits/newest-audits.ts';
import { findingsBelow } from '../../functions/services/findings/findings-below.ts';
import { rankNodeFindings } from '../../functions/services/findings/rank-findings.ts';
import { loadSiteRows } from '../../functions/services/pages/site-rows.ts';
import { loadReport } from '../../functions/services/reports/report.ts';
import { toAccessNode } from '../../shared/domain/access/decide.ts';
import { computeComparison, periods } from '../../shared/domain/periods/periods.ts';
import { openBareDatabase } from './bare-database.ts';
import { type FigureGroup, rounded } from './figure.ts';
import { listNodes, writeFindings, writeLargeCompany, zone } from './large-company.ts';

/** Measures a read's units and the size of its answer, compressed as sent. */
async function measureRead(read: () => Promise<unknown>): Promise<{ units: number; kilobytes: number }> {
  let units = 0;
  const stop = onConsumedCapacity(consumed => void (units += consumed.kind === 'read' ? consumed.units : 0));
  const answer = JSON.stringify(await read());
  stop();
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return { units, kilobytes: brotliCompressSync(answer, { params }).byteLength / 1000 };
}

/** The most expensive and the largest answer about the sites of a company of 5,000: reports, panels, inbox, audits. */
export const largeCompanyFigures: FigureGroup = {
  names: ['company-5000-read-units', 'company-5000-kb'],
  async *measure() {
    const now = new Date('2026-11-21T12:00:00Z');
    const given = { id: 'bench-large', above: '/ISL/bench', sites: 5000, now };
    const close = await openBareDatabase(now);
    try {
      await writeLargeCompany(given, ['last-31', 'year-2026']);
      await writeFindings(given);
      const { company: node } = listNodes(given);
      await rankNodeFindings(node, now);
      const viewer = { userId: 'b', isAdmin: false, node: toAccessNode(node), disabled: false, trialExpired: false };
      const reads = periods(now, zone)
        .filter(({ id }) => id === 'last-31' || id === 'year-2026')
        .flatMap(({ start, end }) => {
          const range = { start, end };
          const asked = { range, comparison: computeComparison(range, 'previous'), now };
          return [
            () => loadReport({ node, ...asked }),
            () => loadSiteRows({ site: node, page: 'ads-paid', panel: 'platforms', from: 0, ...asked }),
          ];
        });
      const all = [...reads, () => findingsBelow(viewer, node), () => listNewestAudits(node)];
      const measured: { units: number; kilobytes: number }[] = [];
      for (const read of all) measured.push(await measureRead(read));
      const units = Math.max(...measured.map(each => each.units));
      const kilobytes = Math.max(...measured.map(each => each.kilobytes));
      const against = 'limit';
      yield { name: 'company-5000-read-units', value: rounded(units, 1), unit: 'units', against, againstValue: 150 };
      yield { name: 'company-5000-kb', value: rounded(kilobytes, 1), unit: 'kB brotli', against, againstValue: 60 };
    } finally {
      await close();
    }
  },
};
