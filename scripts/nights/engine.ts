import { Agent, request } from 'node:http';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';

const agent = new Agent({ keepAlive: true });
const headers = {
  'content-type': 'application/x-amz-json-1.0',
  // The engine checks only that there is a signature.
  authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20260101T000000Z',
};

const failureSchema = z.object({ __type: z.string(), message: z.optional(z.string()), Message: z.optional(z.string()) });
const row = z.record(z.string(), z.custom<AttributeValue>(value => typeof value === 'object'));
const answerSchema = z.looseObject({
  Item: z.optional(row), Attributes: z.optional(row), LastEvaluatedKey: z.optional(row),
  Items: z.optional(z.array(row)),
  Responses: z.optional(z.record(z.string(), z.array(row))),
});

/** An input as it goes over the wire, where bytes are base64. */
function wired(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64');
  if (Array.isArray(value)) return value.map(wired);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, wired(held)]));
}
/** Bytes of an answer: the text of a `B`. */
function bytesIn(key: string, value: unknown): unknown {
  return key === 'B' && typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value;
}

function post(endpoint: URL, target: string, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      { agent, method: 'POST', host: endpoint.hostname, port: endpoint.port, headers: { ...headers, 'x-amz-target': target, 'content-length': Buffer.byteLength(body) } },
      response => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/**
 * One call of DynamoDB's JSON protocol to the embedded engine, as the AWS client makes it but without its endpoint rules,
 * signatures, retries and checks, which are seven eighths of a call's work here. `input` holds attribute values; so do the
 * rows of the answer.
 * @throws an Error with the service's name for it, as the AWS client does.
 */
export async function callEngine(endpoint: URL, operation: string, input: unknown): Promise<z.infer<typeof answerSchema>> {
  const { status, text } = await post(endpoint, `DynamoDB_20120810.${operation}`, JSON.stringify(wired(input)));
  const body: unknown = JSON.parse(text, bytesIn);
  if (status === 200) return answerSchema.parse(body);
  const { __type, message, Message } = failureSchema.parse(body);
  throw Object.assign(new Error(message ?? Message ?? text), { name: __type.replace(/^.*#/, '') });
}

/** The same with plain values in the rows of the answer, as the document client gives them. */
export async function callForDocuments(endpoint: URL, operation: string, input: unknown): Promise<Record<string, unknown>> {
  const answer = await callEngine(endpoint, operation, input);
  const { Item, Attributes, LastEvaluatedKey, Items, Responses } = answer;
  return {
    ...answer,
    Item: Item && unmarshall(Item), Attributes: Attributes && unmarshall(Attributes), LastEvaluatedKey: LastEvaluatedKey && unmarshall(LastEvaluatedKey),
    Items: Items?.map(one => unmarshall(one)),
    Responses: Responses && Object.fromEntries(Object.entries(Responses).map(([table, rows]) => [table, rows.map(one => unmarshall(one))])),
  };
}
