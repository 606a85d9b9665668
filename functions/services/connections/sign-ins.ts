import { randomBytes } from 'node:crypto';
import { type AccessNode, toAccessNode, type Viewer } from '../../../shared/domain/access/decide.ts';
import { type SignInStanding, signInStanding } from '../../../shared/domain/access/credential.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { type ConnectableService, connectableServices } from '../../../shared/platforms/registry.ts';
import { isChosenSignIn, isNewSignIn, newSignIn } from '../../../shared/model/sign-in.ts';
import { type Credential, getCredential, getCredentials, nameCredential, listUnder } from '../../stores/credentials.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { getUser } from '../../stores/users/users.ts';
import { serviceOfToken } from '../credentials/credentials.ts';

const nameSeconds = 7 * 86_400;

export type SignIn = { readonly credential: Credential; readonly standing: SignInStanding };
type Place = Pick<SiteNode, 'siteId' | 'attr'>;
type Asker = Pick<Viewer, 'userId'>;

/** Gives a new credential a name that only its maker can use at this site, for a week. */
export async function nameNewSignIn(
  service: ConnectableService,
  tokenId: string,
  siteId: string,
  userId: string,
  now: Date,
): Promise<string> {
  const name = newSignIn(service, randomBytes(12).toString('base64url'));
  await nameCredential({ siteId, userId, name }, tokenId, Math.floor(now.getTime() / 1000) + nameSeconds);
  return name;
}

/**
 * Returns the token id a name refers to for this person at this site (shared/model/sign-in.ts); null for an unknown
 * name.
 */
async function tokenIdNamed(name: string, { siteId, attr }: Place, { userId }: Asker): Promise<string | null> {
  const service = serviceOfToken(name);
  if (service === null) return null;
  if (isChosenSignIn(name)) return attr.accounts?.[service]?.tokenId ?? null;
  if (isNewSignIn(name)) return (await listUnder({ siteId, userId, name }))[0] ?? null;
  return name;
}

/** Returns a name's credential and this viewer's relation to it at this site; null without one. */
export async function signInNamed(name: string, site: Place, viewer: Viewer): Promise<SignIn | null> {
  const tokenId = await tokenIdNamed(name, site, viewer);
  const credential = tokenId === null ? null : await getCredential(tokenId);
  return credential === null ? null : { credential, standing: await standingAt(credential, site.siteId, viewer) };
}

/** Returns the viewer's relation to the sign-in of each chosen account at a site; deleted ones are omitted. */
export async function signInsAt(
  { siteId, attr }: Place,
  viewer: Viewer,
): Promise<{ service: ConnectableService; standing: SignInStanding }[]> {
  const chosen = connectableServices.flatMap(service => {
    const tokenId = attr.accounts?.[service]?.tokenId;
    return tokenId === undefined ? [] : [{ service, tokenId }];
  });
  const credentials = await getCredentials(chosen.map(({ tokenId }) => tokenId));
  const found = chosen.flatMap(({ service, tokenId }) => {
    const credential = credentials.get(tokenId);
    return credential === undefined ? [] : [{ service, credential }];
  });
  return Promise.all(
    found.map(async ({ service, credential }) => ({
      service,
      standing: await standingAt(credential, siteId, viewer),
    })),
  );
}

async function standingAt(credential: Credential, siteId: string, viewer: Viewer): Promise<SignInStanding> {
  const { userId, usedBy, sharedWith } = credential;
  return signInStanding(viewer, {
    createdBy: userId,
    isChosen: usedBy?.has(siteId) === true,
    sharedFrom: sharedWith?.has(viewer.userId) === true ? await findNodeOfUser(userId) : null,
  });
}

/** Returns a person's current node; null for an administrator, or a deleted or disabled user. */
async function findNodeOfUser(userId: string): Promise<AccessNode | null> {
  const user = await getUser(userId);
  if (user === null || user.disabled || user.isAdmin || user.siteId === null) return null;
  const node = await getNode(user.siteId);
  return node === null ? null : toAccessNode(node);
}
