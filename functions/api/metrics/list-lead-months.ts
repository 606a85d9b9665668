import { listLeadMonths } from '../../../shared/contract/leads.ts';
import { decide } from '../../../shared/domain/access/decide.ts';
import { createHandler } from '../../runtime/handler.ts';
import { loadLeadMonths } from '../../services/leads/lead-months.ts';
import { monthsOfPath } from '../../services/metrics/months.ts';

export const handler = createHandler(listLeadMonths, ({ node, access, viewer, params, query }) =>
  loadLeadMonths(node, {
    months: monthsOfPath(params.from, params.to),
    format: query.format ?? 'month',
    people: decide(viewer, 'lead-rows.read', access).outcome === 'allowed',
  }),
);
