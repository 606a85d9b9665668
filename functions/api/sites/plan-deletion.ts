import { planDeletion } from '../../../shared/contract/hierarchy.ts';
import { createHandler } from '../../runtime/handler.ts';
import { countContents } from '../../services/tree/count-contents.ts';
import { loadDeletionPlan } from '../../services/tree/plan-deletion.ts';

export const handler = createHandler(planDeletion, async ({ viewer, node, now }) => {
  const plan = await loadDeletionPlan(viewer, node, now, await countContents(node));
  return plan.allowed ? { ...plan, effects: [...plan.effects] } : plan;
});
