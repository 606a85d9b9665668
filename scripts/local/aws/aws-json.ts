import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { readBody } from '../gateway/http.ts';

/** Error with AWS's own name in `__type`, by which SDKs throw it. */
export class AwsError extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** Operation of an AWS JSON 1.1 service: takes the parsed request, returns the response or its promise. */
export type AwsOperation = (request: unknown) => unknown;
export type AwsOperations = Readonly<Record<string, AwsOperation>>;

/** Builds an operation with its request's schema; a mismatch is AWS's `validationError`. */
export function operation<Schema extends z.core.$ZodType>(
  schema: Schema,
  run: (request: z.infer<Schema>) => unknown,
  validationError = 'InvalidParameterException',
): AwsOperation {
  return request => {
    const parsed = z.safeParse(schema, request);
    if (parsed.success) return run(parsed.data);
    throw new AwsError(validationError, z.prettifyError(parsed.error));
  };
}

/** Serves a table of operations over the AWS JSON 1.1 protocol (X-Amz-Target: Service.Operation). */
export async function serveAwsJson(
  operations: AwsOperations,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = (status: number, body: unknown, type?: string) => {
    const text = JSON.stringify(body ?? {});
    response.writeHead(status, {
      'content-type': 'application/x-amz-json-1.1',
      'content-length': Buffer.byteLength(text),
      'x-amzn-requestid': randomUUID(),
      ...(type === undefined ? {} : { 'x-amzn-errortype': `${type}:` }),
    });
    response.end(text);
  };
  try {
    const name =
      String(request.headers['x-amz-target'] ?? '')
        .split('.')
        .at(-1) ?? '';
    const run = Object.hasOwn(operations, name) ? operations[name] : undefined;
    const body = (await readBody(request, 1024 * 1024)).toString('utf8');
    if (run === undefined) throw new AwsError('UnknownOperationException', `No operation ${name}`);
    let input: unknown;
    try {
      input = JSON.parse(body || '{}');
    } catch {
      throw new AwsError('SerializationException', 'The body is not JSON');
    }
    reply(200, await run(input));
  } catch (error) {
    if (error instanceof AwsError) {
      reply(400, { __type: error.type, message: error.message }, error.type);
    } else {
      console.error(error);
      reply(
        500,
        { __type: 'InternalErrorException', message: 'The stand-in failed; see its log' },
        'InternalErrorException',
      );
    }
  }
}
