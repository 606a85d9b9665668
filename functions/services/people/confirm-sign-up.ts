import { signUpLinkProblems } from '../../../shared/domain/forms/sign-up-link.ts';
import { defaultAttr } from '../../../shared/domain/hierarchy/defaults.ts';
import { pathBelow, providerId } from '../../../shared/domain/hierarchy/paths.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { trialExpiry, trialNote } from '../../../shared/domain/trial/trial.ts';
import type { NodeAttr, NodeType, SiteNode } from '../../../shared/model/node.ts';
import type { SignUpSource } from '../../../shared/model/signed-up.ts';
import type { User } from '../../../shared/model/user.ts';
import { conflict, DomainError, notFound } from '../../runtime/errors.ts';
import { noteSignedUp } from '../../stores/jobs/signed-up.ts';
import type { SignUp } from '../../stores/sign-ups.ts';
import { nodeOfId } from '../../stores/sites/sales-tokens.ts';
import { createNode, getNode } from '../../stores/sites/sites.ts';
import { createUser, getUser } from '../../stores/users/users.ts';
import { collectPageSpeed } from '../collection/collect-page-speed.ts';
import { askedSignUp, idOfSignUp } from './asked-sign-up.ts';
import { checkPassword } from './check-password.ts';
import { createIdentity, findIdentity, markVerified, setNames, setOwnPassword } from './identities.ts';
import { askAfterChange } from '../rollups/ask-after-change.ts';
import { hasNames } from '../tree/list-owner.ts';
import { mailPartner, mailWelcome } from './welcome-mails.ts';

/** Terms that a person accepts by signing up. */
const termsVersion = '2026-11';
const hasAccount = () => conflict(signUpLinkProblems.known);
const isOver = () => notFound(signUpLinkProblems.over);

/**
 * Confirms a sign-up link: creates organization, region 'Main', site and person, starts the trial and measures the
 * website. Ids derive from the code, so a repeat continues after an interruption. The person's record is written last,
 * gives access and uses up the link.
 * @throws {DomainError} not-found for an expired link; conflict if it was used or the address has an account
 */
export async function confirmSignUp(code: string, password: string, now: Date): Promise<string> {
  const asked = await askedSignUp(code, now);
  if (asked.state === 'over') throw isOver();
  if (asked.state !== 'open') throw conflict(signUpLinkProblems[asked.state]);
  const { signUp, askedAt } = asked;
  checkPassword(password, [signUp.email, signUp.contactFirstName, signUp.contactLastName, signUp.brand, signUp.domain]);
  const token = await tokenNode(signUp);
  const nodes = buildNodes(signUp, code, token, now);
  const site = nodes.at(-1);
  if (site === undefined) throw isOver();
  for (const node of nodes) await ensureNode(node);
  await noteSignedUp({ siteId: site.siteId, at: askedAt, source: toSignUpSource(signUp) }, token?.siteId ?? null);
  await askAfterChange(nodes.filter(hasNames).map(({ siteId }) => siteId));
  await collectPageSpeed(site, now);
  const names = { given_name: signUp.contactFirstName, family_name: signUp.contactLastName };
  // The provider requires a temporary password; the person's own is set right after.
  const userId =
    (await createIdentity({ email: signUp.email, ...names, password })) ?? (await findIdentity(signUp.email))?.userId;
  if (userId === undefined) throw conflict("This email can't be used. Sign up with another one");
  const existingUser = await getUser(userId);
  if (existingUser !== null && existingUser.siteId !== site.siteId) throw hasAccount();
  await setOwnPassword(userId, password);
  await setNames(userId, names);
  await markVerified(userId);
  const person: User = {
    userId,
    email: signUp.email,
    ...names,
    siteId: site.siteId,
    isAdmin: false,
    disabled: false,
    enableSiteAlerts: true,
    enableBillingEmails: true,
    enableIntroTutorial: true,
    createdAt: now.toISOString(),
  };
  // Each is queued once. The record comes last: it uses up the link, so this never runs again.
  await mailWelcome(person, site, now);
  if (token !== null) await mailPartner(token, site, now);
  await createUser(person);
  return signUp.email;
}

/** Returns the partner's node; null without a partner or if its token was deleted. */
async function tokenNode({ salesToken }: SignUp): Promise<SiteNode | null> {
  if (salesToken === undefined) return null;
  const siteId = await nodeOfId(salesToken);
  const node = siteId === null ? null : await getNode(siteId);
  return node?.type === 'TOKEN' ? node : null;
}

/** Builds organization, region and site, in order of creation. */
function buildNodes(signUp: SignUp, code: string, token: SiteNode | null, now: Date): SiteNode[] {
  const make = (type: NodeType, name: string, parent: SiteNode | null, attr: NodeAttr): SiteNode => {
    const siteId = idOfSignUp(code, name, type);
    return {
      siteId,
      name,
      type,
      sitePath: pathBelow(parent?.sitePath ?? null, siteId),
      ...(parent === null ? {} : { parentId: parent.siteId }),
      attr,
      revision: 0,
      createdAt: now.toISOString(),
    };
  };
  const organization = make('ORG', signUp.brand, token, {
    ...buildInitialAttr('ORG'),
    token: token?.siteId ?? providerId,
    ...(signUp.militaryBranch === undefined ? {} : { militaryBranch: signUp.militaryBranch }),
  });
  // Each below the previous one, with readable ids.
  const region = make('REG', `${signUp.brand} Main`, organization, buildInitialAttr('REG'));
  return [organization, { ...region, name: 'Main' }, buildSite(signUp, make, region, token, now)];
}

/**
 * Returns a new node's initial attributes without state and zone, which the setup proposes from the person's clock.
 * Without a zone the default applies.
 */
function buildInitialAttr(type: NodeType): NodeAttr {
  const { state: _state, tz: _tz, ...form } = defaultAttr(type, { isAdmin: false, nodeType: null, siteId: null });
  return form;
}

function buildSite(
  signUp: SignUp,
  make: (type: NodeType, name: string, parent: SiteNode, attr: NodeAttr) => SiteNode,
  region: SiteNode,
  token: SiteNode | null,
  now: Date,
): SiteNode {
  const { brand, protocol, domain, cellPhone, websiteType, militaryBranch } = signUp;
  const form = buildInitialAttr('SITE');
  const today = siteToday(now, siteTimeZone(form));
  const trialExpiryDate = trialExpiry(today, token?.attr.trialExtensionOverrideDays);
  // If the form has no type, the partner provides it; only partners create franchises.
  const businessType = websiteType ?? token?.attr.businessType ?? 'Brand';
  const attr: NodeAttr = {
    ...form,
    url: `${protocol}${domain}`,
    cellPhone,
    status: signUp.status ?? 'onboarding',
    businessType,
    isEcommerce: businessType === 'Ecommerce',
    ...(token?.attr.isFranchise === true && { isFranchise: true }),
    ...(token?.attr.expediteOnboarding === true && { expediteOnboarding: true }),
    ...(militaryBranch === undefined ? {} : { militaryBranch }),
    trialExpiryDate,
    trial: trialNote({}, trialExpiryDate, today),
    signup: { at: now.toISOString(), terms: termsVersion, ...toSignUpSource(signUp) },
  };
  const site = make('SITE', `${brand} Site`, region, attr);
  return { ...site, name: brand };
}

/** Returns the sign-up's marketing source, as far as known. */
function toSignUpSource({ utm_source, utm_medium, utm_campaign, referral }: SignUp): SignUpSource {
  const given = { source: utm_source, medium: utm_medium, campaign: utm_campaign, referral };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
}

/** Creates a node unless this sign-up already did. */
async function ensureNode(node: SiteNode): Promise<void> {
  if ((await getNode(node.siteId)) !== null) return;
  try {
    await createNode(node);
  } catch (error) {
    const isThere = error instanceof DomainError && error.code === 'conflict' && (await getNode(node.siteId)) !== null;
    if (!isThere) throw error;
  }
}
