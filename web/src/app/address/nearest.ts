import type { NodeSummary } from '../../../../shared/model/node.ts';
import { findScreen } from '../../../../shared/screens/routes.ts';
import { readAddress, writeAddress } from './address.ts';

/** Picks the nearest node the user can see when the address names one they can't. */
export type LostView = {
  readonly pathname: string;
  readonly search: string;
  readonly lost: 'site' | 'node';
  /** The line of the address's site if known, else the person's own, top first. */
  readonly line: readonly NodeSummary[];
};

/**
 * The nearest accessible view: the same page of the person's own site (a report: of their own node), with the same
 * period and comparison. `said` names the view shown instead; null if nothing shown before is lost.
 */
export function nearestView({ pathname, search, lost, line }: LostView): {
  pathname: string;
  search: string;
  said: string | null;
} {
  const route = findScreen(pathname);
  const isReport = route?.filters === 'node';
  const shown = (isReport ? line[0] : line.at(-1))?.name;
  const what = lost === 'site' ? 'the site in this link' : 'the subject of this link';
  const stays = lost === 'site' && isReport && readAddress(search).node !== null;
  return {
    pathname: route?.ofOtherSite ?? pathname,
    search: writeAddress(search, { [lost]: null }),
    said: stays
      ? null
      : `You don't have access to ${what}, or it no longer exists. ${shown === undefined ? "You don't have a site yet." : `Showing ${shown}.`}`,
  };
}
