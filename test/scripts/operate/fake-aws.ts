import { createServer, type Server } from 'node:http';
import { getPort } from '../../functions/support/program.ts';

/** What an account answers; null: there is no such thing. */
export type Account = {
  parameters: string[];
  concurrency: number;
  production: boolean;
  identity: { VerifiedForSendingStatus: boolean; DkimAttributes: { Tokens: string[] } } | null;
  subscriptions: { protocol: string; endpoint: string; arn: string }[] | null;
  costTags: string[];
  iotEndpoint: string;
  authorizer: { status: string; signingDisabled: boolean; tokenSigningPublicKeys: Record<string, string> } | null;
  jwks: unknown[];
  pool: string | null;
  admins: { sub: string; email: string; isAdmin: boolean }[];
};

type Answer = { status: number; body: unknown; xml?: boolean };
const ok = (body: unknown): Answer => ({ status: 200, body });
const none = (type: string): Answer => ({ status: 404, body: { __type: type, message: 'not there' } });

/** AWS's JSON protocol: the operation stands in x-amz-target. */
function byTarget(account: Account, operation: string, input: Record<string, unknown>): Answer {
  switch (operation) {
    case 'GetParameters': {
      const names = [input['Names']].flat().map(String);
      return ok({ Parameters: [], InvalidParameters: names.filter(name => !account.parameters.includes(name)) });
    }
    case 'ListCostAllocationTags':
      return ok({ CostAllocationTags: account.costTags.map(TagKey => ({ TagKey, Type: 'UserDefined', Status: 'Active' })) });
    case 'ListUserPools':
      return ok({ UserPools: account.pool === null ? [] : [{ Id: account.pool, Name: 'insights-prod-users' }] });
    case 'ListUsersInGroup':
      return ok({ Users: account.admins.map(({ sub }) => ({ Username: sub, Enabled: true, Attributes: [{ Name: 'sub', Value: sub }] })) });
    case 'GetItem': {
      const requestedId = Object(Object(input['Key'])['userId'])['S'];
      const admin = account.admins.find(({ sub }) => sub === requestedId);
      return ok(admin === undefined ? {} : { Item: toRecord(admin) });
    }
    default:
      return { status: 400, body: { __type: 'UnknownOperationException' } };
  }
}

const toRecord = ({ sub, email, isAdmin }: Account['admins'][number]) => ({
  v: { N: '1' }, userId: { S: sub }, email: { S: email }, given_name: { S: 'A' }, family_name: { S: 'B' }, isAdmin: { BOOL: isAdmin },
  disabled: { BOOL: false }, enableSiteAlerts: { BOOL: true }, enableBillingEmails: { BOOL: false },
  enableIntroTutorial: { BOOL: false }, createdAt: { S: '2026-11-22T00:00:00.000Z' },
});

/** The REST services by their paths, and SNS's older XML. */
function byPath(account: Account, path: string): Answer {
  if (path === '/2016-08-19/account-settings' || path === '/2016-08-19/account-settings/') {
    return ok({ AccountLimit: { ConcurrentExecutions: account.concurrency, UnreservedConcurrentExecutions: account.concurrency } });
  }
  if (path === '/v2/email/account') return ok({ ProductionAccessEnabled: account.production, SendingEnabled: true });
  if (path.startsWith('/v2/email/identities/')) return account.identity === null ? none('NotFoundException') : ok(account.identity);
  if (path === '/endpoint') return ok({ endpointAddress: account.iotEndpoint });
  if (path.startsWith('/authorizer/')) {
    return account.authorizer === null ? none('ResourceNotFoundException') : ok({ authorizerDescription: account.authorizer });
  }
  if (path.endsWith('/.well-known/jwks.json')) return ok({ keys: account.jwks });
  if (path === '/') return subscriptions(account);
  return none('UnknownOperationException');
}

function subscriptions({ subscriptions: all }: Account): Answer {
  if (all === null) {
    return { status: 404, xml: true, body: '<ErrorResponse><Error><Type>Sender</Type><Code>NotFound</Code><Message>Topic does not exist</Message></Error></ErrorResponse>' };
  }
  const members = all.map(
    ({ protocol, endpoint, arn }) =>
      `<member><Protocol>${protocol}</Protocol><Endpoint>${endpoint}</Endpoint><SubscriptionArn>${arn}</SubscriptionArn></member>`,
  );
  const list = `<Subscriptions>${members.join('')}</Subscriptions>`;
  return {
    status: 200,
    xml: true,
    body: `<ListSubscriptionsByTopicResponse><ListSubscriptionsByTopicResult>${list}</ListSubscriptionsByTopicResult></ListSubscriptionsByTopicResponse>`,
  };
}

/** An AWS account on loopback that speaks the services' own protocols; AWS_ENDPOINT_URL leads every client there. */
export async function startFakeAws(current: () => Account | 'refuses'): Promise<{ server: Server; endpoint: string }> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', chunk => (body += String(chunk)));
    request.on('end', () => {
      const account = current();
      const target = String(request.headers['x-amz-target'] ?? '').split('.').at(-1) ?? '';
      const path = (request.url ?? '').split('?')[0] ?? '';
      const refused = { status: 400, body: { __type: 'UnrecognizedClientException', message: 'The security token is invalid' } };
      const answer: Answer =
        account === 'refuses' ? refused : target === '' ? byPath(account, path) : byTarget(account, target, JSON.parse(body));
      const type = answer.xml ? 'text/xml' : target === '' ? 'application/json' : 'application/x-amz-json-1.1';
      const errorType = Object(answer.body)['__type'];
      response
        .writeHead(answer.status, { 'content-type': type, ...(errorType === undefined ? {} : { 'x-amzn-errortype': String(errorType) }) })
        .end(answer.xml ? String(answer.body) : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return { server, endpoint: `http://127.0.0.1:${getPort(server)}` };
}
