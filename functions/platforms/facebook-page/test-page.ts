import { callGraph, toPathSegment } from '../facebook/call.ts';
import { PlatformError } from '../platform-error.ts';
import { openPage } from './page.ts';

export type PageTest = { canRead: boolean; pageName: string; instagram: string | null };

/**
 * Tests whether a token can read a page's insights, and finds the page's Instagram account. `pageName` is empty if the
 * page isn't visible. Two calls.
 * @throws {PlatformError} for anything except lost access (reconnect, throttled, transient ...).
 */
export async function testPage(accessToken: string, pageId: string): Promise<PageTest> {
  const page = await openPage(accessToken, pageId).catch(nullIfClosed);
  if (page === null) return { canRead: false, pageName: '', instagram: null };
  const insights = {
    service: 'fbPage',
    path: `${toPathSegment(pageId)}/insights`,
    parameters: { metric: 'page_follows', period: 'day' },
    token: page.token,
  } as const;
  const answer = await callGraph(insights).catch(nullIfClosed);
  return { canRead: answer !== null, pageName: page.name, instagram: page.instagram?.username ?? null };
}

function nullIfClosed(error: unknown): null {
  if (error instanceof PlatformError && error.kind === 'access-lost') return null;
  throw error;
}
