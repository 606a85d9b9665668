import type * as z from 'zod/mini';
import {
  salesTokenMessages,
  type salesTokenFormSchema,
  userMessages,
} from '../../../shared/domain/forms/administration.ts';
import { pathBelow } from '../../../shared/domain/hierarchy/paths.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { conflict, DomainError } from '../../runtime/errors.ts';
import {
  beginTokenCreation,
  endTokenCreation,
  getTokenCreation,
  interruptTokenCreation,
  type TokenCreation,
} from '../../stores/jobs/token-creations.ts';
import { nodeOfId, takeBackToken } from '../../stores/sites/sales-tokens.ts';
import { createNode, getNode } from '../../stores/sites/sites.ts';
import { findUserByEmail, listUsersOfNode } from '../../stores/users/users.ts';
import { createPerson, inviteAgain } from '../people/people.ts';
import { isIdTaken } from './sales-token-info.ts';

type Form = z.infer<typeof salesTokenFormSchema>;
export type CreatedToken = {
  readonly node: SiteNode;
  readonly agent: { readonly userId: string; readonly password: string } | null;
};

const exists = () => conflict(salesTokenMessages.exists);

/**
 * Creates a sales token below the provider, with its agent unless it is an affiliate's. The node comes first, since it
 * gives no access without its agent. A repeat completes an interrupted call once it can't run anymore; if the agent's
 * email was taken since, the token is removed.
 * @throws {DomainError} conflict with the specification's texts for a taken id or email.
 */
export async function createSalesToken(form: Form, maker: User, now: Date): Promise<CreatedToken> {
  const { siteId, name, isAffiliate } = form;
  const creation: TokenCreation = {
    name,
    isAffiliate,
    agentEmail: isAffiliate ? null : (form.agentEmail ?? null),
    userId: maker.userId,
  };
  const isTaken = await isIdTaken(siteId);
  if (isTaken && !(await isUnfinished(siteId, creation))) throw exists();
  await refuseForeignAgent(creation, siteId);
  if (!(await beginTokenCreation(siteId, creation, { repeats: isTaken }, now))) throw exists();
  try {
    const node = isTaken ? await unfinishedNode(siteId, creation) : await newNode(siteId, creation, now);
    const agent = creation.agentEmail === null ? null : await agentFor(node, creation.agentEmail, maker, now);
    await endTokenCreation(siteId);
    return { node, agent };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'conflict') await endTokenCreation(siteId);
    else await interruptTokenCreation(siteId, creation, now);
    throw error;
  }
}

async function isUnfinished(siteId: string, creation: TokenCreation): Promise<boolean> {
  const begun = await getTokenCreation(siteId);
  return begun !== null && (await nodeOfId(siteId)) === siteId && isSame(begun, creation);
}

const isSame = (a: TokenCreation, b: TokenCreation): boolean =>
  a.name === b.name && a.isAffiliate === b.isAffiliate && a.agentEmail === b.agentEmail && a.userId === b.userId;

/** Refuses another person's email before creating anything. */
async function refuseForeignAgent({ agentEmail }: TokenCreation, siteId: string): Promise<void> {
  const existingUser = agentEmail === null ? null : await findUserByEmail(agentEmail);
  if (existingUser !== null && existingUser.siteId !== siteId) throw conflict(userMessages.taken);
}

/** Finds the unchanged node of an interrupted creation. */
async function unfinishedNode(siteId: string, { name }: TokenCreation): Promise<SiteNode> {
  const node = await getNode(siteId);
  if (node?.type !== 'TOKEN' || node.name !== name || node.revision !== 0) throw exists();
  return node;
}

async function newNode(siteId: string, { name, isAffiliate }: TokenCreation, now: Date): Promise<SiteNode> {
  const node: SiteNode = {
    siteId,
    name,
    type: 'TOKEN',
    sitePath: pathBelow(null, siteId),
    attr: { isAffiliate },
    revision: 0,
    createdAt: now.toISOString(),
  };
  try {
    await createNode(node);
  } catch (error) {
    throw error instanceof DomainError && error.code === 'conflict' ? exists() : error;
  }
  return node;
}

async function agentFor(
  node: SiteNode,
  email: string,
  invitedBy: User,
  now: Date,
): Promise<{ userId: string; password: string }> {
  const existingUser = await findUserByEmail(email);
  if (existingUser?.siteId === node.siteId) {
    // Created by the interrupted call, so its password is unknown to everyone.
    const { password } = await inviteAgain(existingUser, node, invitedBy, now);
    if (password !== undefined) return { userId: existingUser.userId, password };
  }
  try {
    const { user, password } = await createPerson(
      { email, ...agentName(node.name), enableSiteAlerts: true, enableBillingEmails: false, node, invitedBy },
      now,
    );
    return { userId: user.userId, password };
  } catch (error) {
    const isTaken = error instanceof DomainError && error.code === 'conflict';
    if (isTaken && (await listUsersOfNode(node.siteId, 1)).length === 0) await takeBackToken(node.siteId);
    throw error;
  }
}

/** Placeholder until they enter their name with their password. */
const agentName = (token: string) => ({ given_name: token.slice(0, 50).toWellFormed(), family_name: 'Agent' });
