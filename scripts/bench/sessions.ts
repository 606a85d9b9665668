import { setTimeout as wait } from 'node:timers/promises';
import type { IoTCustomAuthorizerEvent } from 'aws-lambda';
import mqtt from 'mqtt';
import { handler as authorizer } from '../../functions/triggers/iot-authorizer.ts';
import { type PeopleProgram, startPeople } from '../../test/functions/support/people.ts';
import { addPerson, ending, endings, type Person } from '../../test/functions/support/sessions.ts';
import { seedTree } from '../../test/functions/support/tree.ts';
import { openFrontDoor } from '../local/gateway/front-door.ts';
import { closeServer } from '../local/gateway/http.ts';
import { lambdaContext } from '../local/gateway/lambda-context.ts';
import { startMessageBroker } from '../local/aws/mqtt.ts';
import { signedUsername } from '../../shared/messages/signed-username.ts';
import type { FigureGroup } from './figure.ts';

/** The broker's time is accelerated: 300 s of a connection pass in one. */
const turned = 300;
const secondsToEnd = 300;
const sessionsOfPerson = 2;

/** Starts the message channel with the program's own authorizer. */
async function startChannel({ signingKeys }: PeopleProgram) {
  const authorize = async (event: IoTCustomAuthorizerEvent) => {
    const answer = await authorizer(event, lambdaContext('iot-authorizer', 5000));
    if (!answer.isAuthenticated) return answer;
    const { disconnectAfterInSeconds, refreshAfterInSeconds } = answer;
    return {
      ...answer,
      disconnectAfterInSeconds: Math.ceil(disconnectAfterInSeconds / turned),
      refreshAfterInSeconds: Math.ceil(refreshAfterInSeconds / turned),
    };
  };
  const broker = await startMessageBroker({ authorize, signingKeys });
  const door = await openFrontDoor(0, '127.0.0.1');
  door.server.on('upgrade', broker.handleUpgrade);
  const url = `${door.origin.replace('http', 'ws')}/_local/mqtt`;
  let count = 0;
  return {
    connect: ({ userId }: Person, password: string) =>
      mqtt.connectAsync(
        url,
        {
          protocolVersion: 4,
          reconnectPeriod: 0,
          clientId: `web-${userId}-${(count += 1)}`,
          username: signedUsername('site-n1', 'topics', password),
          password,
        },
        false,
      ),
    stop: async () => {
      await broker.stop();
      await closeServer(door.server);
    },
  };
}

/** Returns the ways to use a session; each reports whether it still works. */
async function waysInto(program: PeopleProgram, channel: Awaited<ReturnType<typeof startChannel>>, person: Person) {
  const { accessToken, refreshToken } = await program.signIn(person.email, person.password);
  // A client that ignores all messages.
  const open = await channel.connect(person, accessToken);
  open.on('error', () => undefined);
  return {
    accessToken,
    alive: {
      'access token': async () => (await program.call('get-me', { token: accessToken })).status !== 401,
      'refresh token': async () => (await program.refresh(refreshToken)) < 400,
      'open connection': async () => open.connected,
      'new connection': async () =>
        channel.connect(person, accessToken).then(
          async client => (await client.endAsync(true), true),
          () => false,
        ),
    },
  };
}

/** Lists what still works after each way to end a person's sessions. */
export async function sessionsAlive(): Promise<string[]> {
  const program = await startPeople();
  const channel = await startChannel(program);
  const found: string[] = [];
  try {
    await seedTree();
    for (const how of endings) {
      const person = await addPerson(`${how}@insights.test`);
      const sessions = [];
      for (let index = 0; index < sessionsOfPerson; index += 1) sessions.push(await waysInto(program, channel, person));
      for (const { alive } of sessions)
        if (!(await alive['access token']()) || !(await alive['new connection']()))
          throw new Error(`A session of ${how} never stood`);
      const status = await ending(program, how, person, sessions[0]?.accessToken ?? '');
      if (status !== 204) found.push(`${how} answers ${status}`);
      await wait((secondsToEnd / turned) * 1000 + 200);
      for (const { alive } of sessions) {
        for (const [way, still] of Object.entries(alive)) if (await still()) found.push(`${how}: the ${way} is alive`);
      }
    }
    return found;
  } finally {
    await channel.stop();
    await program.stop();
  }
}

/**
 * Logout, password change, reset and an administrator's action, each against access token, refresh token and message
 * channel.
 */
export const sessionFigures: FigureGroup = {
  names: ['sessions-alive-after-end'],
  async *measure() {
    const found = await sessionsAlive();
    for (const session of found) console.error(session);
    yield {
      name: 'sessions-alive-after-end',
      value: found.length,
      unit: 'sessions',
      against: 'limit',
      againstValue: 0,
    };
  },
};
