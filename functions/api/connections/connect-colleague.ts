import { connectColleague } from '../../../shared/contract/colleague-links.ts';
import { createHandler } from '../../runtime/handler.ts';
import { connectByLink } from '../../services/colleague-links/connect-by-link.ts';

export const handler = createHandler(connectColleague, ({ body: { code, ...choice }, now }) =>
  connectByLink(code, choice, now),
);
