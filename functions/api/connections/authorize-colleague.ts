import { authorizeColleague } from '../../../shared/contract/colleague-links.ts';
import { createHandler } from '../../runtime/handler.ts';
import { openLink } from '../../services/colleague-links/standing-link.ts';
import { beginConsent } from '../../services/connections/begin-consent.ts';

export const handler = createHandler(authorizeColleague, async ({ body, now, setCookie }) => {
  const { link, colleague } = await openLink(body.code, now);
  const { siteId, service } = link;
  const { url, cookie } = await beginConsent({
    siteId,
    service,
    userId: colleague.userId,
    isInAdminGroup: false,
    returnTo: 'onboarding',
    linkCode: body.code,
    now,
  });
  setCookie(cookie);
  return { url };
});
