import { putSharedRules as endpoint } from '../../../shared/contract/alert-rules.ts';
import { problemsOfRules } from '../../../shared/domain/alerts/rule-problems.ts';
import { createHandler } from '../../runtime/handler.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { isRolledUp } from '../../services/rollups/node-sites.ts';
import { putSharedRules } from '../../stores/alerts/shared-rules.ts';

export const handler = createHandler(endpoint, async ({ node, body: { revision, ...settings } }) => {
  if (!isRolledUp(node))
    throw invalid([{ path: 'siteId', message: 'Set rules for all sites at a region, organization, or company' }]);
  const problems = problemsOfRules(settings);
  if (problems.length > 0) throw invalid(problems);
  if (!(await putSharedRules(node.siteId, settings, revision)))
    throw conflict('Someone else changed these thresholds. Nothing was saved. Reload to see their changes');
  return { revision: revision + 1 };
});
