import { createHash, randomBytes } from 'node:crypto';
import type { ProviderTokens } from '../../functions/platforms/oauth-provider.ts';
import { getOauthProvider } from '../../functions/platforms/oauth-providers.ts';
import type { ConnectableService } from '../../shared/platforms/registry.ts';

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};
const plain = (html: string): string =>
  html.replaceAll(/&(quot|#39|lt|gt|amp);/g, entity => entities[entity] ?? entity);

/**
 * Completes a stand-in's consent screen as a person would: opens it, chooses the account, leaves all options on,
 * allows.
 */
export async function giveConsent(service: ConnectableService, email: string): Promise<ProviderTokens> {
  const oauth = getOauthProvider(service);
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const url = oauth.authorizeUrl({ service, state: randomBytes(12).toString('base64url'), codeChallenge });
  const page = await (await fetch(url)).text();
  const fields = [...page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, plain(value)],
  );
  const scopes = [...page.matchAll(/name="scope" value="([^"]*)"/g)].map(([, value = '']) => ['scope', plain(value)]);
  const form = new URLSearchParams([...fields, ...scopes, ['email', email], ['decision', 'allow']]);
  const answer = await fetch(new URL('authorize/decision', url), { method: 'POST', body: form, redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? 'http://refused').searchParams.get('code');
  if (code === null) throw new Error(`The consent of ${email} for ${service} was not given (HTTP ${answer.status})`);
  return oauth.exchangeCode({ service, code, codeVerifier });
}
