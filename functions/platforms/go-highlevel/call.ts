import * as z from 'zod/mini';
import { endsWithin } from '../../runtime/deadline.ts';
import { environment } from '../../runtime/environment.ts';
import { parseJson } from '../parse-json.ts';

const timeoutMs = 20_000;

/**
 * Error of a CRM call, classified by remedy: another token, an accessible location, or waiting. Holds no request and no
 * header, so it can't leak a token.
 */
export class GoHighLevelError extends Error {
  readonly kind: 'refused' | 'no-access' | 'missing' | 'passing';

  constructor(kind: GoHighLevelError['kind'], message: string) {
    super(message.slice(0, 300));
    this.name = 'GoHighLevelError';
    this.kind = kind;
  }
}

export type GoHighLevelCall<Answer> = {
  readonly token: string;
  /** Path after GOHIGHLEVEL_ROOT: '/opportunities/search'. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly answer: z.ZodMiniType<Answer>;
};

/**
 * Runs one read of Go HighLevel's API and parses the answer (paths and models from `@gohighlevel/api-client` 3.1.0,
 * MIT; not tested against a real account). The burst limit is 100 calls in ten seconds.
 * @throws {GoHighLevelError} any failure
 */
export async function callGoHighLevel<Answer>({
  token,
  path,
  query,
  answer,
}: GoHighLevelCall<Answer>): Promise<Answer> {
  const { GOHIGHLEVEL_ROOT, GOHIGHLEVEL_VERSION } = environment();
  const url = `${GOHIGHLEVEL_ROOT}${path}?${new URLSearchParams(query ?? {}).toString()}`;
  const { status, text } = await send(url, { Authorization: `Bearer ${token}`, Version: GOHIGHLEVEL_VERSION });
  if (status !== 200) throw refusal(status, path);
  const parsed = z.safeParse(answer, parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new GoHighLevelError('passing', `${path}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'malformed'}`);
}

function refusal(status: number, path: string): GoHighLevelError {
  if (status === 401) return new GoHighLevelError('refused', 'The token is not accepted');
  if (status === 403) return new GoHighLevelError('no-access', `${path} is out of the token's reach`);
  if (status === 404) return new GoHighLevelError('missing', `${path} does not exist`);
  return new GoHighLevelError('passing', `${path} answered ${status}`);
}

async function send(url: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      headers: { ...headers, Accept: 'application/json' },
      redirect: 'error',
      signal: endsWithin(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    // The thrown error may contain the request, so only the failure is passed on.
    throw new GoHighLevelError('passing', 'Go HighLevel did not answer');
  }
}
