import { openColleagueLink } from '../../../shared/contract/colleague-links.ts';
import { createHandler } from '../../runtime/handler.ts';
import { lookAtLink } from '../../services/colleague-links/opened-link.ts';

export const handler = createHandler(openColleagueLink, ({ body, now }) => lookAtLink(body.code, now));
