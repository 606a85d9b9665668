import { changePlan } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { agreeToPlan } from '../../services/billing/change-plan.ts';

export const handler = createHandler(changePlan, ({ node, body, now }) => agreeToPlan(node, body, now));
