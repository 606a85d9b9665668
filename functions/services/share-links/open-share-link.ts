import { reportForGuests, sharedRanges } from '../../../shared/domain/share-links/share-links.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { OpenedShareLink, ShareLink } from '../../../shared/model/share-link.ts';
import { throttle } from '../../access/throttle.ts';
import { invalid } from '../../runtime/errors.ts';
import { countView } from '../../stores/jobs/share-links.ts';
import { loadTheme } from '../mail/product.ts';
import { loadReport } from '../reports/report.ts';
import { requireLiveLink } from './live-link.ts';
import { isPassword } from './share-password.ts';

/** Counted per link over all callers: guessing six characters takes longer than the link lives. */
const passwordTries = [
  { times: 10, seconds: 900 },
  { times: 60, seconds: 86_400 },
];

async function checkPassword({ password: stored, linkId }: ShareLink, given: string, now: Date): Promise<void> {
  if (stored === undefined) return;
  await throttle({ what: 'share-password', whom: `link:${linkId}`, limits: passwordTries }, now);
  if (!isPassword(given, stored))
    throw invalid([{ path: 'body.password', message: 'Wrong password' }], 'Wrong password');
}

/**
 * Loads a link's current report. Links with a password require it.
 * @throws {DomainError} not-found; invalid-request for a wrong password; too-many-requests
 */
export async function openShareLink(
  { code, password }: { readonly code: string; readonly password?: string | undefined },
  now: Date,
): Promise<OpenedShareLink> {
  const { link, node, maker } = await requireLiveLink(code, now);
  const theme = await loadTheme(node);
  if (link.password !== undefined && password === undefined) return { state: 'locked', theme };
  await checkPassword(link, password ?? '', now);
  const { range, comparison } = sharedRanges(link, now, siteTimeZone(node.attr));
  const report = await loadReport({ node, range, comparison, now });
  await countView(link, now);
  return {
    state: 'open',
    report: reportForGuests(report, link.hideMoney),
    kind: link.report,
    theme,
    logo: node.attr.logo ?? theme.mainLogo ?? null,
    note: link.note ?? null,
    sharedBy: `${maker.given_name} ${maker.family_name}`.trim(),
    endsAt: link.endsAt,
  };
}
