import type { AwsOperations } from '../local/aws/aws-json.ts';
import type { Sandbox } from '../sandbox/sandbox-types.ts';
import { encodeAnswer } from '../sandbox/http-answers.ts';
import { makeRandom } from '../sandbox/generated/random.ts';
import { pass } from './gate.ts';

/** Random platform faults: their percentage of calls, and the stand-ins' failures. */
const weather = ['throttled', 'server-error', 'unavailable', 'drop', 'broken-json', 'html', 'timeout'] as const;

/** `seed` null: no faults. A call's fault follows from the seed, its address and its count. */
export type Weather = {
  seed: number | null;
  faultShare: number;
  /** Platform whose property was taken away from its people. */
  lost: string | null;
  readonly calls: Map<string, number>;
};

function pickFault(sky: Weather, address: string): (typeof weather)[number] | undefined {
  const count = (sky.calls.get(address) ?? 0) + 1;
  sky.calls.set(address, count);
  if (sky.seed === null || sky.faultShare === 0) return undefined;
  const random = makeRandom('fault', sky.seed, address, count);
  return random() < sky.faultShare ? weather[Math.floor(random() * weather.length)] : undefined;
}

/**
 * Routes `fetch` to the stand-ins without sockets: addresses below `base` are answered here, others pass through. By
 * `weather`, calls are throttled, fail, time out or lose the connection, before or after their effect. `parameters` is
 * the SSM stand-in.
 */
export function installPlatforms(base: string, sandbox: Sandbox, sky: Weather, parameters: AwsOperations): void {
  const outside = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.headers.get('x-amz-target') === 'AmazonSSM.GetParameter')
      return Response.json(parameters['GetParameter']?.(await request.json()));
    if (!request.url.startsWith(base)) return outside(input, init);
    return pass('platform', async () => {
      const url = request.url.slice(base.length);
      const platform = /^\/([^/?]+)/.exec(url)?.[1] ?? '';
      const fault = pickFault(sky, `${request.method} ${url.split('?')[0]}`);
      const kind = fault ?? (platform === sky.lost ? 'access-lost' : undefined);
      if (kind === 'timeout') throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
      if (kind !== undefined) {
        const order = JSON.stringify({ clear: true, failures: [{ platform, kind, count: 1 }] });
        await sandbox.respond({ method: 'POST', url: '/_control', headers: {}, body: order });
      }
      const answer = await sandbox.respond({
        method: request.method,
        url,
        body: await request.text(),
        headers: Object.fromEntries(request.headers),
      });
      if (answer === null) throw new TypeError('fetch failed');
      const { status, headers, bytes } = encodeAnswer(answer);
      return new Response(status === 302 || bytes.length === 0 ? null : bytes, { status, headers });
    });
  };
}
