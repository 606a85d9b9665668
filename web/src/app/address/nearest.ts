import type { NodeSummary } from '../../../../shared/model/node.ts';
import { findScreen } from '../../../../shared/screens/routes.ts';
import { readAddress, writeAddress } from './address.ts';

/** An address with a node that the user can't see. */
export type LostView = {
  readonly pathname: string;
  readonly search: string;
  readonly lost: 'site' | 'node';
  /** The server's reason. */
  readonly failure?: string | undefined;
  /** Nodes from the top down to the address's site if known, otherwise to the user's own. */
  readonly line: readonly NodeSummary[];
};

/**
 * Returns the nearest accessible view: the same page, period and comparison for the user's own site (a report: their
 * own node). `said` names the view shown instead; null if the page stays the same.
 */
export function nearestView({ pathname, search, lost, failure, line }: LostView): {
  pathname: string;
  search: string;
  said: string | null;
} {
  const route = findScreen(pathname);
  const isReport = route?.filters === 'node';
  const shown = (isReport ? line[0] : line.at(-1))?.name;
  const what = lost === 'site' ? 'the site in this link' : 'the subject of this link';
  const isDeleted = failure?.startsWith('The group ') === true;
  const reason = isDeleted ? `${failure}.` : `You don't have access to ${what}, or it no longer exists.`;
  const stays = lost === 'site' && isReport && readAddress(search).node !== null;
  return {
    pathname: route?.ofOtherSite ?? pathname,
    search: writeAddress(search, { [lost]: null }),
    said: stays ? null : `${reason} ${shown === undefined ? "You don't have a site yet." : `Showing ${shown}.`}`,
  };
}
