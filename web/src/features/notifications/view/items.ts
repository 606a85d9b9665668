/** The target of a notification: an address of this application without its old '/app' prefix, or null. */
export function destination(link: string | undefined): string | null {
  if (link === undefined || link === '') return null;
  if (/^https?:\/\//i.test(link)) return link;
  const path = link.replace(/^\/?app(?=\/|$)/, '');
  // '//host' and 'javascript:' would leave the application: only a path of our own is followed.
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//') || path.includes('\\')) return null;
  return path.startsWith('/') ? path : `/${path}`;
}

/** A path of our own with the notification's site, whichever is open; `filters`: those of the open page. */
export function onItsSite(path: string, siteId: string | null, filters: string): string {
  if (path.includes('?')) return path;
  const query = new URLSearchParams(filters);
  if (siteId !== null) query.set('site', siteId);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** Joins pages, each notification once; a later page has the newer state. */
export function joinPages<One extends { readonly siteId: string; readonly notificationId: string }>(
  pages: readonly (readonly One[])[],
): One[] {
  return [...new Map(pages.flat().map(item => [`${item.siteId} ${item.notificationId}`, item])).values()];
}
