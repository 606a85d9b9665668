import { directories } from '../../../shared/domain/directories/directories.ts';
import { emptyProfile, computeProfileStats } from '../../../shared/domain/directories/profile.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { siteCurrency } from '../../../shared/domain/sales/site-currency.ts';
import type { ListingProfile } from '../../../shared/model/listing.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { getListing, listUploadedImages, putListing } from '../../stores/listings.ts';
import { findDispatchZone } from '../collection/windows.ts';
import { changeNode } from '../tree/node-changes.ts';
import { areKnown, deleteUnshown } from './images.ts';

/** Returns a site's profile or, before the first save, an empty one with the completed items. */
export async function loadListing({ siteId, attr }: SiteNode) {
  const stored = await getListing(siteId);
  return {
    profile: stored?.profile ?? emptyProfile(attr.vetfranStats),
    revision: stored?.revision ?? 0,
    check: stored?.check ?? null,
    ...(attr.logo === undefined ? {} : { logo: attr.logo }),
    currency: siteCurrency(attr),
  };
}

/**
 * Saves a profile if unchanged, then the completed items on the site, where the sidebar reads them. Safe to repeat.
 * Deletes unused images last.
 */
export async function saveListing(site: SiteNode, profile: ListingProfile, seenRevision: number, now: Date) {
  const { siteId, attr, type } = site;
  if (type !== 'SITE') throw invalid([{ path: 'path.siteId', message: 'A directory profile belongs to a site' }]);
  const directoryIds = new Set<string>(directories.map(({ id }) => id));
  if (profile.listings.some(({ directory }) => !directoryIds.has(directory)))
    throw invalid([{ path: 'body.profile.listings', message: 'Unknown directory' }]);
  const [before, uploaded] = await Promise.all([getListing(siteId), listUploadedImages(siteId)]);
  if (!areKnown(profile, before?.profile, uploaded))
    throw invalid([{ path: 'body.profile.images', message: "This image doesn't belong to this site. Upload it here" }]);
  const checkZone = findDispatchZone(siteTimeZone(attr));
  if (!(await putListing(siteId, { profile, seen: seenRevision, check: before?.check ?? null, checkZone })))
    throw conflict('Someone else changed this profile. Nothing was saved. Reload to see their changes');
  const saved = await changeNode(siteId, current => ({
    ...current,
    attr: {
      ...current.attr,
      vetfranStats: { ...current.attr.vetfranStats, ...computeProfileStats(profile, undefined) },
    },
  }));
  await deleteUnshown(siteId, profile, { before: before?.profile, uploaded, now });
  return loadListing(saved ?? site);
}
