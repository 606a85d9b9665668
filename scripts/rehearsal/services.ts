import { createServer, type IncomingMessage, type Server } from 'node:http';
import * as z from 'zod/mini';
import { closeServer } from '../local/gateway/http.ts';
import { type Account, type DeployedTable, Refusal } from './account.ts';

type Answer = { readonly status: number; readonly body: unknown };
const ok = (body: unknown): Answer => ({ status: 200, body });
const refused = (type: string, message: string, status = 400): Answer => ({
  status,
  body: { __type: type, message },
});

const apiId = 'rehearsal';
const namedSchema = z.object({ TableName: z.optional(z.string()), ResourceArn: z.optional(z.string()) });
const settingsSchema = z.object({ routeSettings: z._default(z.record(z.string(), z.unknown()), {}) });

/** Builds DynamoDB's description of tables. */
function describe(account: Account, operation: string, input: unknown): Answer {
  if (operation === 'ListTables') return ok({ TableNames: [...account.tables.keys()] });
  const { TableName, ResourceArn } = namedSchema.parse(input);
  const table = account.tables.get(TableName ?? ResourceArn?.split('/').at(-1) ?? '');
  if (table === undefined) return refused('ResourceNotFoundException', 'Requested resource not found');
  const { stack, TimeToLiveSpecification: expiry, ...rest } = table;
  const description: Omit<DeployedTable, 'stack'> & { TableArn: string } = {
    ...rest,
    TableArn: `arn:aws:dynamodb:us-east-1:123456789012:table/${rest.TableName}`,
  };
  switch (operation) {
    case 'DescribeTable':
      return ok({ Table: description });
    case 'ListTagsOfResource':
      return ok({ Tags: [{ Key: 'aws:cloudformation:stack-name', Value: stack }] });
    case 'DescribeTimeToLive':
      return ok({ TimeToLiveDescription: expiry === undefined ? {} : { AttributeName: expiry.AttributeName } });
    default:
      return refused('UnknownOperationException', operation);
  }
}

/** Answers for API Gateway's stage and its route settings. */
function answerApi(account: Account, name: string, method: string, path: string, body: string): Answer {
  if (path === '/v2/apis') return ok({ items: account.hasApi() ? [{ apiId, name }] : [] });
  const [, , , , , stage, , key] = path.split('/').map(decodeURIComponent);
  if (stage !== '$default' || !account.hasStage()) return refused('NotFoundException', 'Invalid stage', 404);
  if (key !== undefined && method === 'DELETE')
    return account.settings.delete(key) ? { status: 204, body: {} } : refused('NotFoundException', key, 404);
  if (method === 'PATCH') {
    const { routeSettings } = settingsSchema.parse(JSON.parse(body));
    account.updateStage(routeSettings);
  }
  return ok({ stageName: stage, routeSettings: Object.fromEntries(account.settings) });
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/**
 * Serves an account on loopback in the services' own protocols; AWS_ENDPOINT_URL directs the AWS clients there.
 * @param apiName of the HTTP API, as its stack names it
 */
export async function serveAccount(
  account: Account,
  apiName: string,
): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    void readBody(request).then(body => {
      const operation =
        String(request.headers['x-amz-target'] ?? '')
          .split('.')
          .at(-1) ?? '';
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      let answer: Answer;
      try {
        answer =
          operation === ''
            ? answerApi(account, apiName, request.method ?? 'GET', pathname, body)
            : describe(account, operation, JSON.parse(body));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        answer = refused('NotFoundException', error.message, 404);
      }
      const type = operation === '' ? 'application/json' : 'application/x-amz-json-1.0';
      const errorType = z.object({ __type: z.string() }).safeParse(answer.body).data?.__type;
      response.writeHead(answer.status, {
        'content-type': type,
        ...(errorType === undefined ? {} : { 'x-amzn-errortype': errorType }),
      });
      response.end(answer.status === 204 ? undefined : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The account has no address');
  return { endpoint: `http://127.0.0.1:${address.port}`, stop: () => closeServer(server) };
}
