import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { listBodyTypes, contentTypes } from '../shared/contract/body-types.ts';
import { getEndpointAddress, type Endpoint } from '../shared/contract/endpoint.ts';
import { endpointIds, registry } from '../shared/contract/registry.ts';
import { errorBodySchema } from '../shared/model/primitives.ts';
import { apiProblemSchema } from '../shared/model/public-api.ts';

type Json = Record<string, unknown>;

/**
 * Converts a zod schema to JSON Schema 2020-12, which OpenAPI 3.1 accepts unchanged; parts without a JSON form stay
 * open.
 */
function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const objectSchema = z.object({
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
});

const requestBody = (endpoint: Endpoint, body: z.core.$ZodType): Json => ({
  required: true,
  content: Object.fromEntries(
    listBodyTypes(endpoint).map(type => [contentTypes[type], { schema: jsonSchema(body, 'input') }]),
  ),
});

function parameters(schema: z.core.$ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = objectSchema.parse(jsonSchema(schema, 'input'));
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }));
}

/** Describes an error: of the web's own API, or of the public one. */
const describeError =
  ({ apiScope }: Endpoint) =>
  (description: string) => ({
    description,
    content:
      apiScope === undefined
        ? { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
        : { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  });

function success({ status, response, answerType }: Endpoint): Json {
  if (status === 204) return { description: 'Done, without a body' };
  if (status === 302) {
    return {
      description: 'Redirect',
      headers: { Location: { schema: { type: 'string', format: 'uri' } } },
    };
  }
  if (answerType !== undefined) return { description: 'File', content: { [answerType]: {} } };
  return {
    description: 'Success',
    content: { 'application/json': { schema: jsonSchema(response, 'output') } },
  };
}

function listSecurity({ access, apiScope }: Endpoint): Json[] {
  if (access.kind === 'public') return [];
  if (apiScope === undefined) return [{ accessToken: [] }];
  return apiScope === 'feeds' ? [{ apiKey: [] }, { feedKey: [] }] : [{ apiKey: [] }];
}

function operation(endpoint: Endpoint): Json {
  const { access, apiScope } = endpoint;
  const needsSignIn = access.kind !== 'public';
  const error = describeError(endpoint);
  return {
    operationId: endpoint.id,
    tags: [endpoint.area],
    summary: endpoint.summary,
    ...(needsSignIn ? { 'x-action': access.action } : { description: access.why }),
    ...(apiScope === undefined ? {} : { 'x-scope': apiScope }),
    security: listSecurity(endpoint),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body === undefined ? {} : { requestBody: requestBody(endpoint, endpoint.body) }),
    responses: {
      [endpoint.status]: success(endpoint),
      400: error('Invalid request; `details` names each field'),
      ...(needsSignIn
        ? { 401: error(apiScope === undefined ? 'Missing or invalid access token' : 'Missing or invalid API key') }
        : {}),
      ...(access.kind === 'node'
        ? { 403: error('Not allowed for this user'), 404: error('Missing, or not visible to this user') }
        : {}),
      ...(endpoint.body === undefined
        ? {}
        : {
            409: error('Changed by someone else since it was read; nothing was saved'),
            413: error('Body too large'),
          }),
      500: error('Server error, without details'),
    },
  };
}

/** Builds the OpenAPI 3.1 document of the registry, or of the endpoints that `isIncluded` accepts. */
export function openApiDocument(version: string, isIncluded: (endpoint: Endpoint) => boolean = () => true): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpointIds.map((id): Endpoint => registry[id]).filter(isIncluded)) {
    const path = getEndpointAddress(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'The Insights Engine', version },
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBodySchema, 'output'), Problem: jsonSchema(apiProblemSchema, 'output') },
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Cognito access token',
        },
        apiKey: { type: 'http', scheme: 'bearer', description: 'API key: ins_live_…' },
        feedKey: { type: 'apiKey', in: 'query', name: 'key', description: 'Key with only the scope “feeds”' },
      },
    },
  };
}

/** Runs `npm run openapi [-- -]`: writes dist/openapi.json, or the document to standard output with '-'. */
function main(): void {
  const text = `${JSON.stringify(openApiDocument('1'), null, 2)}\n`;
  if (process.argv[2] === '-') {
    process.stdout.write(text);
    return;
  }
  const file = join(import.meta.dirname, '..', process.argv[2] ?? 'dist/openapi.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`${file}: ${endpointIds.length} operations`);
}

if (import.meta.main) main();
