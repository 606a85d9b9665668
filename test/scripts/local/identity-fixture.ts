import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBridge } from '../../../scripts/local/aws/bridge.ts';
import { openFrontDoor } from '../../../scripts/local/gateway/front-door.ts';
import { closeServer } from '../../../scripts/local/gateway/http.ts';
import { createIdentity } from '../../../scripts/local/aws/identity.ts';

export const password = 'Insights-2026';

/** The identity stand-in with its public address, and an administrator's client at the internal one. */
export async function startIdentity() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'identity-'));
  const emails: { to: string; text: string }[] = [];
  const identity = createIdentity({ dataDir, sendMail: mail => emails.push(mail) });
  const door = await openFrontDoor(0, '127.0.0.1');
  door.serve([{ prefix: '/_local/cognito', handle: identity.handlePublic }]);
  const bridge = await startBridge({ cognito: identity.handleInternal });
  const endpoint = `${door.origin}/_local/cognito`;
  const UserPoolId = identity.userPoolId;
  const admin = new CognitoIdentityProviderClient({
    endpoint: `${bridge.endpoint}/cognito`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  return {
    dataDir,
    mails: emails,
    identity,
    endpoint,
    admin,
    /** A user as an administrator makes one; confirmed unless `temporary`. Answers the subject. */
    async createUser(Username: string, temporary = false): Promise<string> {
      const created = await admin.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username,
          TemporaryPassword: password,
          MessageAction: 'SUPPRESS',
          UserAttributes: [{ Name: 'email', Value: Username }, { Name: 'email_verified', Value: 'true' }, { Name: 'given_name', Value: 'Ann' }],
        }),
      );
      if (!temporary) {
        await admin.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: password, Permanent: true }));
      }
      return created.User?.Username ?? '';
    },
    /** One call to the public address, as a browser would make it, or from our server. */
    async call(name: string, body: unknown, from: 'browser' | 'server' = 'browser'): Promise<unknown> {
      const response = await fetch(from === 'browser' ? endpoint : `${bridge.endpoint}/cognito`, {
        method: 'POST',
        headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${name}` },
        body: JSON.stringify(body),
      });
      return response.json();
    },
    async stop(): Promise<void> {
      admin.destroy();
      await bridge.stop();
      await closeServer(door.server);
      rmSync(dataDir, { recursive: true });
    },
  };
}
