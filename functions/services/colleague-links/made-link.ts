import { linkState } from '../../../shared/domain/colleague-links/colleague-links.ts';
import type { ColleagueLink, MadeLink } from '../../../shared/model/colleague-link.ts';

/** Converts a link to the form for users who may connect its service. */
export const madeLink = (link: ColleagueLink, madeBy: string | null, now: Date): MadeLink => ({
  linkId: link.linkId,
  service: link.service,
  state: linkState(link, now),
  madeBy,
  email: link.email ?? null,
  createdAt: link.createdAt,
  endsAt: link.endsAt,
  openedAt: link.openedAt ?? null,
  usedAt: link.usedAt ?? null,
  chosen: link.chosen ?? null,
});
