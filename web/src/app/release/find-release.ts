import { parseClientVersion } from '../../../../shared/model/client-version.ts';
import { followRelease } from './follow-release.ts';

const lookEveryMs = 60_000;
let lookedAt = -Infinity;

/**
 * Checks the served page after a response with another version, at most once a minute: a release announces its version
 * before its files exist.
 */
export async function findRelease(dispatch: Parameters<typeof followRelease>[1]): Promise<void> {
  if (performance.now() - lookedAt < lookEveryMs) return;
  lookedAt = performance.now();
  const page = await fetch('/index.html', { cache: 'no-cache' }).then(response => response.text());
  followRelease(parseClientVersion(page), dispatch);
}
