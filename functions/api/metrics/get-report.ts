import { getReport } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { comparedRanges } from '../../services/pages/ranges.ts';
import { reportOf } from '../../services/reports/report.ts';

export const handler = createHandler(getReport, ({ node, params, query, now }) =>
  reportOf({ node, ...comparedRanges(params, query), now }),
);
