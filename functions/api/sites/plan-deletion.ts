import { planDeletion } from '../../../shared/contract/hierarchy.ts';
import { createHandler } from '../../runtime/handler.ts';
import { loadDeletionPlan } from '../../services/tree/plan-deletion.ts';

export const handler = createHandler(planDeletion, async ({ viewer, node }) => {
  const plan = await loadDeletionPlan(viewer, node);
  return plan.allowed ? { allowed: plan.allowed, effects: [...plan.effects] } : plan;
});
