import { previewPlan } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { readPlanPreview } from '../../services/billing/change-plan.ts';

export const handler = createHandler(previewPlan, ({ node, body, now }) => readPlanPreview(node, body, now));
