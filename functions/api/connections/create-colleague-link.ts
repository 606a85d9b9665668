import { createColleagueLink } from '../../../shared/contract/colleague-links.ts';
import { createHandler } from '../../runtime/handler.ts';
import { makeLink } from '../../services/colleague-links/make-link.ts';

export const handler = createHandler(createColleagueLink, ({ node, viewer, body, now }) =>
  makeLink({ site: node, viewer, ...body }, now),
);
