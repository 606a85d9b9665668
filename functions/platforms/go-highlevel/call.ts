import * as z from 'zod/mini';
import { endsWithin } from '../../runtime/deadline.ts';
import { environment } from '../../runtime/environment.ts';
import { parseJson } from '../parse-json.ts';

const timeoutMs = 20_000;

/**
 * What a refusal of the CRM asks for: another token, a location within its reach, or patience. Holds no request and no
 * header, so that no token can travel with it.
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
  /** Below GOHIGHLEVEL_ROOT: '/opportunities/search'. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly answer: z.ZodMiniType<Answer>;
};

/**
 * One read of Go HighLevel's API, its answer parsed (paths, query and models: `@gohighlevel/api-client` 3.1.0, MIT,
 * which has them from the vendor's OpenAPI files; nothing of it could be tried against an account). A burst is 100
 * calls in ten seconds; whoever meets the limit tries again later.
 * @throws {GoHighLevelError} whatever failed
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
    // What was thrown may hold the request; only that it failed is passed on.
    throw new GoHighLevelError('passing', 'Go HighLevel did not answer');
  }
}
