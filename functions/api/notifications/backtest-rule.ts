import { backtestRule } from '../../../shared/contract/alert-rules.ts';
import { createHandler } from '../../runtime/handler.ts';
import { backtestSite } from '../../services/alerts/backtest-site.ts';

export const handler = createHandler(backtestRule, ({ node, body, now }) => backtestSite(node, body.rule, now));
