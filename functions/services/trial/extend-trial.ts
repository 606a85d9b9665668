import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { extendedTo, trialDays } from '../../../shared/domain/trial/trial.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { conflict, notFound } from '../../runtime/errors.ts';
import { logger } from '../../runtime/logger.ts';
import { changeNode } from '../tree/node-changes.ts';

/**
 * Extends a site's trial once by some days; an expired one restarts today. Records the user on the site.
 * @throws {DomainError} conflict without a trial or after an earlier extension
 */
export async function extendTrial({ siteId, name }: SiteNode, days: number, by: string, now: Date): Promise<SiteNode> {
  const saved = await changeNode(siteId, node => {
    const { attr } = node;
    if (attr.trialExpiryDate === undefined) throw conflict(`${name} is not on trial. Nothing changed`);
    if (attr.trial?.extension !== undefined)
      throw conflict(`The trial for ${name} was already extended. You can extend a trial only once`);
    const trialExpiryDate = extendedTo(attr.trialExpiryDate, days, siteToday(now, siteTimeZone(attr)));
    const trial = { days: (attr.trial?.days ?? trialDays) + days, extension: { days, at: now.toISOString(), by } };
    return { ...node, attr: { ...attr, trialExpiryDate, trial } };
  });
  if (saved === null) throw notFound(`${name} was deleted. Nothing changed`);
  logger.info('A trial was extended', { siteId, days, by });
  return saved;
}
