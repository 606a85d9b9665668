import { askPublic, type FetchOptions, type FetchProblem, firstBytes, classifyFetchProblem } from './ask-public.ts';

/** Receiver's answer with the first 2 KB of its text, or the reason for none and whether the message was sent. */
export type Posted =
  | { readonly status: number; readonly text: string; readonly retryAfter: string | undefined }
  | { readonly problem: FetchProblem; readonly wasSent: boolean };

const maxBytes = 2048;

/**
 * Posts JSON to a stranger's address, checked as in ask-public.ts. A redirect counts as the answer and isn't followed.
 * Never throws.
 */
export async function postPublic(
  address: string,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  options: FetchOptions = {},
): Promise<Posted> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? 8000);
  let wasSent = false;
  try {
    const sent = {
      method: 'POST',
      headers: {
        ...headers,
        'user-agent': 'InsightsEngine/1.0 (webhook)',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      },
      body,
    } as const;
    const answer = await askPublic(address, sent, options, signal, () => (wasSent = true));
    const status = answer.statusCode ?? 0;
    const text = await firstBytes(answer, maxBytes).catch(() => '');
    return { status, text, retryAfter: answer.headers['retry-after'] };
  } catch (error) {
    return { problem: classifyFetchProblem(error, signal), wasSent };
  }
}
