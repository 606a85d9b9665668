import { backtestRule } from '../../../shared/contract/alert-rules.ts';
import { createHandler } from '../../runtime/handler.ts';
import { backtestSites } from '../../services/alerts/backtest-sites.ts';

export const handler = createHandler(backtestRule, ({ node, body, now }) => backtestSites(node, body.rule, now));
