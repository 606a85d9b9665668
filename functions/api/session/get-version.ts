import { parseClientVersion } from '../../../shared/model/client-version.ts';
import { getVersion } from '../../../shared/contract/session.ts';
import { createHandler } from '../../runtime/handler.ts';

const pageTimeoutMs = 3000;

/** The served page names its version, since a web-only change deploys no function. */
export const handler = createHandler(getVersion, async ({ env }) => {
  const signal = AbortSignal.timeout(pageTimeoutMs);
  const page = await fetch(`${env.PUBLIC_ORIGIN}/index.html`, { signal })
    .then(response => (response.ok ? response.text() : ''))
    .catch(() => '');
  return { version: parseClientVersion(page) ?? '' };
});
