import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { ApiHandler } from '../../runtime/handler.ts';

/** A call of the public API, offered to assistants as a tool. */
export type ApiTool = { readonly endpoint: Endpoint; readonly handler: ApiHandler };

const instructions = [
  "Reads a business's marketing numbers. Call list_sites first: its ids name sites, regions, and companies.",
  'A value of null is unknown, never zero; "unknown" says why. "final": false means that a platform can still change it.',
  'Days are in the time zone of the answer. Give the "link" of an answer as its source.',
].join(' ');

const shapeSchema = z.object({ shape: z.record(z.string(), z.custom<z.ZodMiniType>()) });
const listFields = (schema: unknown) => (schema === undefined ? {} : shapeSchema.parse(schema).shape);

/** 'get-api-metrics' → 'get_metrics' */
export const makeToolName = (endpointId: string): string => endpointId.replace('-api-', '-').replaceAll('-', '_');

/** Adds JSON Schema to a schema of zod/mini, for the server's list of tools. */
function toStandardSchema<Schema extends z.core.$ZodType>(schema: Schema) {
  const convert = (io: 'input' | 'output') => () => {
    const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    return json;
  };
  return {
    '~standard': { ...schema['~standard'], jsonSchema: { input: convert('input'), output: convert('output') } },
  };
}

/**
 * Answers a request of the Model Context Protocol (2026-07-28, and 2025 clients), without state. Each tool is a call of
 * the public API with the caller's own key, through the same access check and limits.
 */
export async function answerMcp(
  tools: readonly ApiTool[],
  event: APIGatewayProxyEventV2,
  context: Context,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { fetch: serve } = createMcpHandler(() => createServer(tools, event, context));
  const { headers, body = '', isBase64Encoded, requestContext, rawPath } = event;
  const answer = await serve(
    new Request(`https://${requestContext.domainName}${rawPath}`, {
      method: requestContext.http.method,
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, value]],
      ),
      body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
    }),
  );
  return {
    statusCode: answer.status,
    headers: { ...Object.fromEntries(answer.headers), 'cache-control': 'no-store' },
    body: await answer.text(),
  };
}

function createServer(tools: readonly ApiTool[], event: APIGatewayProxyEventV2, context: Context): McpServer {
  const server = new McpServer({ name: 'insights', version: '1.0.0' }, { instructions });
  for (const tool of tools) {
    const { id, summary, params, query, body, response, method } = tool.endpoint;
    const inputSchema = z.strictObject({ ...listFields(params), ...listFields(query), ...listFields(body) });
    server.registerTool(
      makeToolName(id),
      {
        description: summary,
        inputSchema: toStandardSchema(inputSchema),
        outputSchema: toStandardSchema(response),
        annotations: { readOnlyHint: method === 'GET', destructiveHint: false, idempotentHint: true },
      },
      async input => callTool(tool, Object(input), event, context),
    );
  }
  return server;
}

const textValue = z.record(z.string(), z.string());
const problemSchema = z.object({ detail: z.string() });

/** Calls an endpoint of the public API as its route would. */
async function callTool(
  { endpoint, handler }: ApiTool,
  input: Readonly<Record<string, unknown>>,
  event: APIGatewayProxyEventV2,
  context: Context,
) {
  const pick = (schema: unknown) =>
    Object.fromEntries(Object.keys(listFields(schema)).flatMap(name => (name in input ? [[name, input[name]]] : [])));
  const { 'accept-encoding': _, 'content-type': __, ...headers } = event.headers;
  const { statusCode, body = '' } = await handler(
    {
      ...event,
      headers: { ...headers, ...(endpoint.body && { 'content-type': 'application/json' }) },
      pathParameters: textValue.parse(pick(endpoint.params)),
      queryStringParameters: textValue.parse(pick(endpoint.query)),
      body: endpoint.body === undefined ? '' : JSON.stringify(pick(endpoint.body)),
      isBase64Encoded: false,
    },
    context,
  );
  if (statusCode === endpoint.status)
    return { content: [{ type: 'text' as const, text: body }], structuredContent: z.json().parse(JSON.parse(body)) };
  return { isError: true, content: [{ type: 'text' as const, text: problemSchema.parse(JSON.parse(body)).detail }] };
}
