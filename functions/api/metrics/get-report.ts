import { getReport } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { readPageAnnotations } from '../../services/annotations/read-annotations.ts';
import { findNumbersNode } from '../../services/groups/numbers-node.ts';
import { withSiteChanges } from '../../services/pages/site-changes.ts';
import { comparedRanges } from '../../services/pages/ranges.ts';
import { loadReport } from '../../services/reports/report.ts';

export const handler = createHandler(getReport, async ({ node, access, viewer, params, query, now }) => {
  const ranges = comparedRanges(params, query);
  const subject = await findNumbersNode(node, params.siteId);
  const [report, annotated] = await Promise.all([
    loadReport({ node: subject, ...ranges, now }),
    readPageAnnotations({ node, access, viewer, range: ranges.range }),
  ]);
  return { ...report, ...withSiteChanges(annotated, report) };
});
