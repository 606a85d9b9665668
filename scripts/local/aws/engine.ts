import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';

const agent = new Agent({ keepAlive: true });
const headers = {
  'content-type': 'application/x-amz-json-1.0',
  // The engine only checks that a signature exists.
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20260101T000000Z',
};

const failureSchema = z.looseObject({
  __type: z.string(),
  message: z.optional(z.string()),
  Message: z.optional(z.string()),
});
const row = z.record(
  z.string(),
  z.custom<AttributeValue>(value => typeof value === 'object'),
);
const answerSchema = z.looseObject({
  Item: z.optional(row),
  Attributes: z.optional(row),
  LastEvaluatedKey: z.optional(row),
  Items: z.optional(z.array(row)),
  Responses: z.optional(z.record(z.string(), z.array(row))),
});

/** Encodes an input for the wire, where bytes are base64. */
function wired(value: unknown): unknown {
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64');
  if (Array.isArray(value)) return value.map(wired);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, wired(held)]));
}
/** Decodes an answer's bytes: the text of a `B`. */
function bytesIn(key: string, value: unknown): unknown {
  return key === 'B' && typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value;
}

function postOnce(endpoint: URL, target: string, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        method: 'POST',
        host: endpoint.hostname,
        port: endpoint.port,
        headers: { ...headers, 'x-amz-target': target, 'content-length': Buffer.byteLength(body) },
      },
      response => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      },
    );
    call.on('error', error => reject(Object.assign(error, { wasKept: call.reusedSocket })));
    call.end(body);
  });
}

/** No engine: it is restarted a tenth of a second after it ended (database.ts). */
const absentSchema = z.object({ code: z.literal('ECONNREFUSED') });
/** A reused connection had been closed: the call never arrived. */
const endedSchema = z.object({ code: z.literal('ECONNRESET'), wasKept: z.literal(true) });
const tries = 4;

async function post(endpoint: URL, target: string, body: string): Promise<{ status: number; text: string }> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await postOnce(endpoint, target, body);
    } catch (error) {
      const isAbsent = absentSchema.safeParse(error).success;
      if (attempt === tries || !(isAbsent || endedSchema.safeParse(error).success)) throw error;
      if (isAbsent) await wait(150 * attempt);
    }
  }
}

/**
 * Calls the embedded engine by DynamoDB's JSON protocol like the AWS client, without endpoint rules, signatures,
 * retries and checks, which are seven eighths of the work here. `input` and the answer contain attribute values.
 * @throws an Error with the service's name and message, as the AWS client does.
 */
export async function callEngine(
  endpoint: URL,
  operation: string,
  input: unknown,
): Promise<z.infer<typeof answerSchema>> {
  const { status, text } = await post(endpoint, `DynamoDB_20120810.${operation}`, JSON.stringify(wired(input)));
  if (status !== 200) throw parseFailure(text);
  return answerSchema.parse(JSON.parse(text, bytesIn));
}

function parseFailure(text: string): Error {
  const { __type, message, Message, ...more } = failureSchema.parse(JSON.parse(text));
  return Object.assign(new Error(message ?? Message ?? text), more, { name: __type.replace(/^.*#/, '') });
}

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const inRow = (row: unknown): Plain | undefined =>
  isPlain(row) ? Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readValue(value)])) : undefined;
const inRows = (rows: unknown): (Plain | undefined)[] => toList(rows).map(inRow);
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Converts an attribute value as the document client does. */
function readValue(attribute: unknown): unknown {
  for (const [kind, held] of Object.entries(Object(attribute))) {
    if (kind === 'N') return Number(held);
    if (kind === 'M') return inRow(held);
    if (kind === 'L') return toList(held).map(readValue);
    if (kind === 'B') return Buffer.from(String(held), 'base64');
    if (kind === 'NULL') return null;
    if (kind === 'SS') return new Set(toList(held));
    if (kind === 'NS') return new Set(toList(held).map(Number));
    if (kind === 'S' || kind === 'BOOL') return held;
  }
  throw new Error('An attribute value of a kind that no table has');
}

/** Calls the engine with plain values in the answer's rows, as the document client returns them. */
async function callForDocuments(endpoint: URL, operation: string, input: unknown): Promise<Record<string, unknown>> {
  const { status, text } = await post(endpoint, `DynamoDB_20120810.${operation}`, JSON.stringify(wired(input)));
  if (status !== 200) throw parseFailure(text);
  const answer: unknown = JSON.parse(text);
  if (!isPlain(answer)) throw new Error(`The engine answered ${operation} with no object`);
  const { Item, Attributes, LastEvaluatedKey, Items, Responses } = answer;
  return {
    ...answer,
    Item: inRow(Item),
    Attributes: inRow(Attributes),
    LastEvaluatedKey: inRow(LastEvaluatedKey),
    Items: Items === undefined ? undefined : inRows(Items),
    Responses: isPlain(Responses)
      ? Object.fromEntries(Object.entries(Responses).map(([table, rows]) => [table, inRows(rows)]))
      : undefined,
  };
}

const place = { name: 'engine', relation: 'after', toMiddleware: 'DocumentMarshall', override: true } as const;

/**
 * Makes a document client call the embedded engine directly, until the returned function is called: for thousands of
 * calls.
 */
export function callDirectly(client: DynamoDBDocumentClient, address: string): () => void {
  const endpoint = new URL(address);
  client.middlewareStack.addRelativeTo(
    (_next: unknown, { commandName = '' }: { commandName?: string }) =>
      async ({ input }: { input: object }) => ({
        output: { ...(await callForDocuments(endpoint, commandName.replace(/Command$/, ''), input)), $metadata: {} },
        response: {},
      }),
    place,
  );
  return () => void client.middlewareStack.remove(place.name);
}
