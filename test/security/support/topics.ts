import { handler as authorizer } from '../../../functions/triggers/iot-authorizer.ts';
import { authorizerAnswerSchema, policyAllows } from '../../../scripts/local/aws/iot-policy.ts';
import { lambdaContext } from '../../../scripts/local/gateway/lambda-context.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { registry } from '../../../shared/contract/registry.ts';
import { onboardingTopic, sessionsTopic } from '../../../shared/messages/topics.ts';
import { type Asker, computeExpected } from './expected.ts';
import { type Judge, realOnes } from './matrix.ts';
import { may } from './permissions.ts';
import type { Served } from './served.ts';
import { makeAuditId, places } from './world.ts';

/** By hand: of a place its own topic, and one for each kind of news. */
const ofPlace = (place: string) => ['', '/breaks', '/numbers', '/ended', '/audits', '/reviews', '/access', '/people'].map(kind => `notifications/${place}${kind}`);
const arn = (resource: string) => `arn:aws:iot:us-east-1:123456789012:${resource}`;
const wildcards = ['#', '+', 'onboarding/#', 'onboarding/+', '+/+', '$SYS/#', 'sessions/#', 'sessions/+', 'notifications/#', 'notifications/+', 'notifications/isl', 'notifications/ISL/+', 'notifications/sit-amber/#', 'notifications/sit-amber/other', 'notifications/+/breaks', '$aws/things/#', 'onboarding', 'onboarding/', 'onboarding/sit-amber/#', 'onboarding/sit-*', '*', 'onboarding/sit-ambe?'];

/** Every viewer asks for the messages of every place: that topic, their own place's and their own sessions' at most, no wildcard, nothing to publish. */
export async function askTopics(served: Served, judge: Judge): Promise<void> {
  const ask = async ({ person }: Asker, username: string, clientId = `web-${person.userId}-tab`) =>
    authorizerAnswerSchema.parse(
      await authorizer(
        { signatureVerified: true, protocolData: { mqtt: { username, clientId, password: Buffer.from(served.tokenOf(person.userId)).toString('base64') } } },
        { ...lambdaContext('iot-authorizer', 5000), invokedFunctionArn: 'arn:aws:lambda:us-east-1:123456789012:function:iot-authorizer' },
      ),
    );
  const endpoint: Endpoint = { ...registry['get-site'], access: { kind: 'node', action: 'topic.subscribe', node: { from: 'path', param: 'siteId' } } };
  for (const asker of realOnes(judge)) {
    const { person } = asker;
    for (const siteId of places) {
      const answer = await ask(asker, siteId);
      const expected = computeExpected(endpoint, 'topic.subscribe', asker, siteId, judge.tree) === 'allowed';
      judge.note(answer.isAuthenticated === expected ? null : `${person.userId} topic ${siteId}: ${answer.isAuthenticated} instead of ${expected}`);
      for (const topic of [...places.map(onboardingTopic), ...['ISL', ...places].flatMap(ofPlace), ...realOnes(judge).map(({ person: other }) => sessionsTopic(other.userId)), ...wildcards]) {
        const may = answer.isAuthenticated && policyAllows(answer, 'iot:Subscribe', arn(`topicfilter/${topic}`));
        const hears = answer.isAuthenticated && policyAllows(answer, 'iot:Receive', arn(`topic/${topic}`));
        const publishes = answer.isAuthenticated && policyAllows(answer, 'iot:Publish', arn(`topic/${topic}`));
        const place = person.siteId ?? 'ISL';
        const shouldHear = expected && (topic === onboardingTopic(siteId) || ofPlace(place).includes(topic) || topic === sessionsTopic(person.userId));
        judge.note(may === shouldHear && hears === shouldHear && !publishes ? null : `${person.userId} signed in for ${siteId} subscribes to ${topic}: ${may}, hears ${hears}, publishes ${publishes}`);
      }
    }
    for (const username of [...wildcards, makeAuditId('sit-amber'), '../sit-amber', 'sit-amber%00', 'SIT-AMBER ', 'sit-amber/sit-amber-2']) {
      judge.note((await ask(asker, username)).isAuthenticated ? `${person.userId} signed in for ${username}` : null);
    }
    const reached = places.find(siteId => person.reach === 'all' || (person.reach !== 'refused' && person.reach.includes(siteId)));
    if (reached === undefined || !may(person, 'session.read', null)) continue;
    for (const clientId of ['web-usr-somebody-tab', `web-${person.userId}-*`, `web-${person.userId}-`, '*', '', `web-${person.userId}-a/b`, `x-web-${person.userId}-tab`]) {
      judge.note((await ask(asker, reached, clientId)).isAuthenticated ? `${person.userId} signed in under the client id ${clientId}` : null);
    }
  }
}
