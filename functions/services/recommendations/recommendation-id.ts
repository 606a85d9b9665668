import { createHash } from 'node:crypto';

/** Builds a recommendation's id: the same finding of a site has the same id every month. */
export const makeRecommendationId = (siteId: string, fingerprint: string): string =>
  `rec-${createHash('sha256').update(`${siteId}#${fingerprint}`).digest('base64url').slice(0, 24)}`;
