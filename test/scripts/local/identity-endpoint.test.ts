import { ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFrontDoor } from '../../../scripts/local/gateway/front-door.ts';
import { closeServer } from '../../../scripts/local/gateway/http.ts';
import { createIdentity } from '../../../scripts/local/aws/identity.ts';
import { signInWithPassword } from '../../../scripts/local/sign-in.ts';
import { password, startIdentity } from './identity-fixture.ts';

let started: Awaited<ReturnType<typeof startIdentity>>;
let identity: (typeof started)['identity'];
let endpoint = '';
const createUser = (email: string, temporary = false) => started.createUser(email, temporary);
const call = (name: string, body: unknown) => started.call(name, body);
const named = (name: string) => expect.objectContaining({ name });

beforeAll(async () => {
  started = await startIdentity();
  ({ identity, endpoint } = started);
});
afterAll(() => started.stop());

describe('the public address', () => {
  it('offers no operation that needs an administrator', async () => {
    const request = { UserPoolId: identity.userPoolId, Username: 'x@insights.test' };
    for (const name of ['AdminCreateUser', 'AdminSetUserPassword', 'AdminGetUser', 'ListUsers', 'constructor']) {
      expect(await call(name, request)).toMatchObject({ __type: 'UnknownOperationException' });
    }
  });

  it('refuses a public value that would reveal the shared secret', async () => {
    for (const SRP_A of ['0', 'zz', '']) {
      const request = { AuthFlow: 'USER_SRP_AUTH', ClientId: identity.clientId, AuthParameters: { USERNAME: 'a@b.c', SRP_A } };
      expect(await call('InitiateAuth', request)).toMatchObject({ __type: 'InvalidParameterException' });
    }
  });

  it('refuses unknown flows and clients', async () => {
    const plain = { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: identity.clientId, AuthParameters: { USERNAME: 'a', PASSWORD: 'b' } };
    expect(await call('InitiateAuth', plain)).toMatchObject({ __type: 'InvalidParameterException' });
    expect(await call('InitiateAuth', { ...plain, ClientId: 'other' })).toMatchObject({
      __type: 'ResourceNotFoundException',
    });
  });
});

describe('stored data', () => {
  it('holds verifiers instead of passwords, and keeps users and sessions across starts', async () => {
    await createUser('kept@insights.test');
    const session = await signInWithPassword({ endpoint, ...identity, email: 'kept@insights.test', password });
    const stored = readFileSync(path.join(started.dataDir, 'identity.json'), 'utf8');
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(session.refreshToken);

    const second = createIdentity({ dataDir: started.dataDir, sendMail: () => {} });
    expect(second.userPoolId).toBe(identity.userPoolId);
    const door = await openFrontDoor(0, '127.0.0.1');
    door.serve([{ prefix: '/_local/cognito', handle: second.handlePublic }]);
    const there = `${door.origin}/_local/cognito`;
    const again = await signInWithPassword({ endpoint: there, ...second, email: 'KEPT@insights.test', password });
    expect(again.accessToken).not.toBe('');
    const refreshed = await fetch(there, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' },
      body: JSON.stringify({ RefreshToken: session.refreshToken, ClientId: identity.clientId }),
    });
    expect(refreshed.status).toBe(200);
    await closeServer(door.server);
  });

  it('lists users by email for administrators, page by page', async () => {
    await createUser('listed-1@insights.test');
    await createUser('listed-2@insights.test');
    const request = { UserPoolId: identity.userPoolId, Filter: 'email ^= "listed-"', Limit: 1 };
    const first = await started.admin.send(new ListUsersCommand(request));
    const second = await started.admin.send(new ListUsersCommand({ ...request, PaginationToken: first.PaginationToken }));
    expect(first.Users).toHaveLength(1);
    expect(second.Users).toHaveLength(1);
    expect(first.Users?.[0]?.Username).not.toBe(second.Users?.[0]?.Username);
    expect(second.PaginationToken).toBeUndefined();
    await expect(createUser('listed-1@insights.test')).rejects.toEqual(named('UsernameExistsException'));
  });
});
