import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { serverCalls } from '../../../shared/model/pool-calls.ts';
import { AwsError, operation, serveAwsJson } from './aws-json.ts';
import { sendJson } from '../gateway/http.ts';
import { accountOperations } from './identity/account.ts';
import type { SendMail } from './identity/account.ts';
import { administrationOperations } from './identity/administration.ts';
import { signInOperations } from './identity/sign-in.ts';
import { softwareTokenOperations } from './identity/software-token.ts';
import { createTokenIssuer } from './identity/tokens.ts';
import { openUserPool } from './identity/user-pool.ts';
import type { DataDir } from './saved-file.ts';

/** The answer of the pool's firewall to a browser (lib/constructs/pool-firewall.ts). */
const refusedByFirewall = operation(z.unknown(), () => {
  throw new AwsError('ForbiddenException', 'Request not allowed due to WAF block.');
});

/**
 * Creates the Cognito stand-in: one user pool with one client. `handlePublic` is for browsers, `handleInternal` adds
 * what needs IAM on AWS. Tokens follow the machine's clock, like their verifiers.
 */
export function createIdentity(options: { dataDir: DataDir; sendMail: SendMail }) {
  const pool = openUserPool(options.dataDir);
  const tokens = createTokenIssuer(pool);
  const ofPeople = {
    ...signInOperations(pool, tokens),
    ...accountOperations(pool, tokens, options.sendMail),
    ...softwareTokenOperations(pool, tokens),
  };
  const forAdministrators = { ...ofPeople, ...administrationOperations(pool, options.sendMail) };
  const forBrowsers = { ...ofPeople, ...Object.fromEntries(serverCalls.map(name => [name, refusedByFirewall])) };
  const jwksPath = `/${pool.state.poolId}/.well-known/jwks.json`;

  return {
    userPoolId: pool.state.poolId,
    clientId: pool.state.clientId,
    /** Keys that verify its tokens. */
    signingKeys: [tokens.publicKey],
    handlePublic: async (request: IncomingMessage, response: ServerResponse, pathAfterPrefix: string) => {
      if (request.method === 'GET' && pathAfterPrefix === jwksPath) return sendJson(response, 200, tokens.jwks);
      if (request.method === 'POST' && (pathAfterPrefix === '' || pathAfterPrefix === '/')) {
        return serveAwsJson(forBrowsers, request, response);
      }
      sendJson(response, 404, { message: 'Not Found' });
    },
    handleInternal: (request: IncomingMessage, response: ServerResponse): Promise<void> =>
      serveAwsJson(forAdministrators, request, response),
  };
}
