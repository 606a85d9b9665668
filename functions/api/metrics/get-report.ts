import { getReport } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { readPageAnnotations } from '../../services/annotations/read-annotations.ts';
import { comparedRanges } from '../../services/pages/ranges.ts';
import { loadReport } from '../../services/reports/report.ts';

export const handler = createHandler(getReport, async ({ node, access, viewer, params, query, now }) => {
  const ranges = comparedRanges(params, query);
  const [report, annotated] = await Promise.all([
    loadReport({ node, ...ranges, now }),
    readPageAnnotations({ node, access, viewer, range: ranges.range }),
  ]);
  return { ...report, ...annotated };
});
