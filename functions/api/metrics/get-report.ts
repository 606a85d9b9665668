import { getReport } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { comparedRanges } from '../../services/pages/ranges.ts';
import { loadReport } from '../../services/reports/report.ts';

export const handler = createHandler(getReport, ({ node, params, query, now }) =>
  loadReport({ node, ...comparedRanges(params, query), now }),
);
