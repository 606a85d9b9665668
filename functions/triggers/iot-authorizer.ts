import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { readSignedUsername } from '../../shared/messages/signed-username.ts';
import { bellTopics, onboardingTopic, sessionsTopic } from '../../shared/messages/topics.ts';
import { providerId } from '../../shared/domain/hierarchy/paths.ts';
import { idSchema } from '../../shared/model/primitives.ts';
import { now } from '../runtime/clock.ts';
import { DomainError } from '../runtime/errors.ts';
import { claimsOfToken } from '../runtime/http/access-token.ts';
import { signIn, target } from '../access/viewer.ts';

/**
 * IoT's minimum. IoT then asks again and ends the connection, so pages reconnect with their current token. A client
 * that ignores the end of its sessions gets messages for at most five minutes.
 */
const connectionSeconds = 300;

/**
 * Schema of a connect event: the site as user name with a query (shared/messages/signed-username.ts), the access token
 * as password. IoT Core has verified the signature; an unsigned authorizer admits no one.
 */
const eventSchema = z.object({
  signatureVerified: z.literal(true),
  protocolData: z.object({
    mqtt: z.object({ username: z.string(), password: z.string(), clientId: z.string() }),
  }),
});

type Statement = { Effect: 'Allow'; Action: string; Resource: string[] };
type Document = { Version: '2012-10-17'; Statement: Statement[] };
export type AuthorizerAnswer =
  | { isAuthenticated: false }
  | {
      isAuthenticated: true;
      principalId: string;
      disconnectAfterInSeconds: number;
      refreshAfterInSeconds: number;
      policyDocuments: Document[];
    };
const refused: AuthorizerAnswer = { isAuthenticated: false };

/**
 * Authorizes a signed-in user for one site's progress, their own place's news except muted kinds, and the end of their
 * sessions: connect with a client id that contains their own, subscribe and receive; no wildcards, no publishing. Uses
 * the API's access rule.
 */
export async function handler(event: unknown, context: Pick<Context, 'invokedFunctionArn'>): Promise<AuthorizerAnswer> {
  const parsed = z.safeParse(eventSchema, event);
  if (!parsed.success) return refused;
  const { username, password, clientId } = parsed.data.protocolData.mqtt;
  const siteId = z.safeParse(idSchema, readSignedUsername(username).siteId);
  if (!siteId.success) return refused;
  try {
    const at = now();
    const signedIn = await signIn(await claimsOfToken(Buffer.from(password, 'base64').toString('utf8')), at);
    await target(signedIn, 'topic.subscribe', siteId.data);
    const { userId, isAdmin } = signedIn.viewer;
    const place = isAdmin ? providerId : signedIn.ownNode?.siteId;
    const prefix = `web-${userId}-`;
    if (!clientId.startsWith(prefix) || !/^[\w-]{1,64}$/.test(clientId.slice(prefix.length))) return refused;
    return policyFor(
      context.invokedFunctionArn,
      clientId,
      [
        onboardingTopic(siteId.data),
        ...(place === undefined ? [] : bellTopics(place, signedIn.user.mutedKinds)),
        sessionsTopic(userId),
      ],
      userId,
    );
  } catch (error) {
    // No access and an unknown site get the same answer; errors are thrown, logged by Lambda and refused by IoT.
    if (error instanceof DomainError) return refused;
    throw error;
  }
}

function policyFor(functionArn: string, clientId: string, topics: readonly string[], userId: string): AuthorizerAnswer {
  const [, partition = 'aws', , region = '', account = ''] = functionArn.split(':');
  const arn = (resource: string) => `arn:${partition}:iot:${region}:${account}:${resource}`;
  const allow = (action: string, resources: readonly string[]): Statement => ({
    Effect: 'Allow',
    Action: action,
    Resource: resources.map(arn),
  });
  // Builds a document per statement: IoT allows 2,048 characters each, and a place has a topic per kind of news.
  const makeDocument = (statement: Statement): Document => ({ Version: '2012-10-17', Statement: [statement] });
  return {
    isAuthenticated: true,
    // IoT accepts only letters and digits.
    principalId: userId.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 128) || 'user',
    disconnectAfterInSeconds: connectionSeconds,
    refreshAfterInSeconds: connectionSeconds,
    policyDocuments: [
      makeDocument(allow('iot:Connect', [`client/${clientId}`])),
      makeDocument(
        allow(
          'iot:Subscribe',
          topics.map(topic => `topicfilter/${topic}`),
        ),
      ),
      makeDocument(
        allow(
          'iot:Receive',
          topics.map(topic => `topic/${topic}`),
        ),
      ),
    ],
  };
}
