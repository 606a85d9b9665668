import { putAlertRules } from '../../../shared/contract/alert-rules.ts';
import { problemsOfRules } from '../../../shared/domain/alerts/rule-problems.ts';
import { createHandler } from '../../runtime/handler.ts';
import { conflict, invalid, onlySites } from '../../runtime/errors.ts';
import { putRules } from '../../stores/alerts/alert-states.ts';

export const handler = createHandler(putAlertRules, async ({ node, body: { revision, ...settings } }) => {
  if (node.type !== 'SITE') throw onlySites();
  const problems = problemsOfRules(settings);
  if (problems.length > 0) throw invalid(problems);
  if (!(await putRules(node.siteId, settings, revision)))
    throw conflict('Someone else changed these thresholds. Nothing was saved. Reload to see their changes');
  return { revision: revision + 1 };
});
