import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Records the addresses of all scripts a page requests from its own program from now on. */
export function watchScripts(page: Page, origin: string): ReadonlySet<string> {
  const scripts = new Set<string>();
  // Only the addresses, because a body is gone after leaving its page.
  page.on('request', request => {
    // The worker that boot.js starts has an address but no file.
    if (request.resourceType() === 'script' && request.url().startsWith(origin)) scripts.add(request.url());
  });
  return scripts;
}

/** Measures scripts as a CDN sends them: brotli, in bytes. */
export async function brotliBytes(addresses: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const address of addresses)
    bytes += brotliCompressSync(new Uint8Array(await (await fetch(address)).arrayBuffer())).byteLength;
  return bytes;
}

/** Measures the script bytes that a page loads in addition to another page of the same user, as a CDN sends them. */
export async function measureExtraScriptBytes(
  page: Page,
  origin: string,
  paths: { seen: string; path: string },
): Promise<number> {
  const scripts = watchScripts(page, origin);
  await page.goto(`${origin}${paths.seen}`, { waitUntil: 'networkidle' });
  const baseline = new Set(scripts);
  await page.goto(`${origin}${paths.path}`, { waitUntil: 'networkidle' });
  return brotliBytes([...scripts].filter(address => !baseline.has(address)));
}
