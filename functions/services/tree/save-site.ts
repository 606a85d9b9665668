import type { AttrChanges } from '../../../shared/contract/sites.ts';
import { type AccessNode, decide, type Viewer } from '../../../shared/domain/access/decide.ts';
import { attributeProblems, withChanges } from '../../../shared/domain/hierarchy/attributes.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { trialNote } from '../../../shared/domain/trial/trial.ts';
import type { Accounts, NodeAttr, SiteNode } from '../../../shared/model/node.ts';
import type { SiteOnboarding, WizardChange } from '../../../shared/model/onboarding.ts';
import type { ConnectableService } from '../../../shared/platforms/registry.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { enforce } from '../../access/viewer.ts';
import { deleteConnection } from '../../stores/connections/connections.ts';
import { followName } from '../../stores/sites/site-links.ts';
import { replaceNode } from '../../stores/sites/sites.ts';
import { claimAccounts, releaseAll } from '../connections/account-feeds.ts';
import { checkedChoices } from '../connections/account-choices.ts';
import { collectFromChoices, followTimeZone } from '../connections/accounts.ts';
import { collectPageSpeed } from '../collection/collect-page-speed.ts';
import { collectShop } from '../collection/collect-shop.ts';
import { askAfterChange } from '../rollups/ask-after-change.ts';
import { idsAbove } from '../rollups/node-sites.ts';
import { moveWizard } from './move-wizard.ts';
import { deleteReplacedImage } from '../media/replaced-images.ts';

export type SiteChange = {
  readonly viewer: Viewer;
  readonly node: SiteNode;
  readonly access: AccessNode;
  readonly revision: number;
  readonly name?: string | undefined;
  readonly attr?: AttrChanges | undefined;
  readonly accounts?: Accounts | undefined;
  /** Services whose account may feed several companies. */
  readonly shared?: readonly ConnectableService[] | undefined;
  readonly wizard?: WizardChange | undefined;
  /** Answers to the setup's questions. */
  readonly answers?: SiteOnboarding['answers'] | undefined;
  readonly now: Date;
};

/**
 * Saves a node's changes for the revision seen and their effects: collection, the zone's schedule, its name at links.
 * Applies all named fields, so saving again finishes an interrupted save.
 * @throws {DomainError} conflict if someone else changed it, not-found if it was deleted, invalid-request.
 */
export async function saveSite({
  viewer,
  node,
  access,
  revision,
  name: typed,
  attr: changes = {},
  accounts,
  shared = [],
  wizard,
  answers,
  now,
}: SiteChange): Promise<SiteNode> {
  if (revision !== node.revision) {
    throw conflict('Someone else changed this. Nothing was saved. Reload to see their changes');
  }
  const name = typed === undefined ? node.name : typed.trim();
  if (name === '') throw invalid([{ path: 'body.site.name', message: 'Enter a name' }]);
  const attr = withTrial(node.attr, withChanges(node.attr, changes), now);
  const startsEvaluation = attr.status === 'evaluation' && node.attr.status !== 'evaluation';
  if (startsEvaluation) enforce(decide(viewer, 'site.add-quick-stats', access));
  const problems = attributeProblems({ ...node, attr }, node.attr, Object.keys(changes));
  if (problems.length > 0)
    throw invalid(problems.map(problem => ({ path: `body.site.attr.${problem.name}`, message: problem.message })));
  const choices = accounts && (await checkedChoices({ site: node, access, viewer, now }, accounts));
  const chosen = { ...node, name, attr: choices ? { ...attr, accounts: { ...attr.accounts, ...choices } } : attr };
  const next = wizard === undefined && answers === undefined ? chosen : await moveWizard(chosen, wizard, answers);
  const claims = choices ? await claimAccounts({ site: node, viewer, choices, shared }) : [];
  const saved = await replaceNode(next, node.revision).catch(async (error: unknown) => {
    await releaseAll(claims, node.siteId);
    throw error;
  });
  await deleteReplacedImage({ folder: 'logos', owner: saved.siteId }, node.attr.logo, saved.attr.logo);
  if (choices) await collectFromChoices(node, saved, choices, now);
  if (choices || changes.url !== undefined) await followAddress(saved, now);
  if (changes.isEcommerce === true || changes.hasEcommerce === true) await collectShop(node, saved, now);
  if (changes.tz !== undefined || changes.timezone !== undefined) await followTimeZone(saved);
  if (typed !== undefined && saved.type === 'SITE') await followName(saved);
  return saved;
}

/** Reports whether a site's change shifts its days or how they count. */
const hasOtherDays = ({ type, attr: before }: SiteNode, { attr: after }: SiteNode): boolean =>
  type === 'SITE' &&
  (siteTimeZone(before) !== siteTimeZone(after) ||
    (before.suspended ?? false) !== (after.suspended ?? false) ||
    (before.isEcommerce ?? false) !== (after.isEcommerce ?? false));

/** Saves a site and requests the affected rows. */
export async function changeSite(change: SiteChange): Promise<SiteNode> {
  const { node } = change;
  const saved = await saveSite(change);
  // Lists and rows of its ancestors and links show its name.
  if (saved.name !== node.name) await askAfterChange([...(await idsAbove(saved)), saved.siteId]);
  if (hasOtherDays(node, saved)) await askAfterChange([saved.siteId], { whole: true, also: 'above' });
  return saved;
}

/** Records a trial that was given, changed or removed, with its length. */
function withTrial(before: NodeAttr, { trial: _before, ...attr }: NodeAttr, now: Date): NodeAttr {
  if (attr.trialExpiryDate === before.trialExpiryDate)
    return before.trial === undefined ? attr : { ...attr, trial: before.trial };
  const trial = trialNote(before, attr.trialExpiryDate, siteToday(now, siteTimeZone(attr)));
  return trial === undefined ? attr : { ...attr, trial };
}

/** Follows a changed address, which PageSpeed measures; without one there is nothing to measure. */
async function followAddress(saved: SiteNode, now: Date): Promise<void> {
  if (saved.type !== 'SITE') return;
  await (saved.attr.url === undefined ? deleteConnection(saved.siteId, 'pagespeed') : collectPageSpeed(saved, now));
}
