import { createHash } from 'node:crypto';
import type { Viewer } from '../../../shared/domain/access/decide.ts';
import { seenNodeSchema, type SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { invalid } from '../errors.ts';

type Fields = Readonly<Record<string, unknown>>;
type Context = {
  readonly user?: User | undefined;
  readonly viewer?: Viewer | undefined;
  readonly node?: SiteNode | undefined;
  readonly params: Fields;
  readonly now: Date;
};
type Form = {
  readonly query?: (query: Fields, context: Context) => Fields;
  readonly body?: (body: Fields, context: Context) => Fields;
};

/** A repeated call without its own id within this time counts as the same call. */
const sameCallMs = 600_000;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap(name => (name in fields ? [[name, fields[name]]] : [])));
const isOnly = (fields: Fields, names: readonly string[]): boolean =>
  Object.keys(fields).every(name => names.includes(name));
const differ = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null);

const withOwnSite = (fields: Fields, { user }: Context): Fields =>
  'siteId' in fields || user?.siteId == null ? fields : { ...fields, siteId: user.siteId };

/**
 * Returns the parts of a whole site record that differ from the stored one, with the revision read. Changed read-only
 * keys remain, so they are refused by name.
 */
function toSiteChanges(body: Fields, { node }: Context): Fields {
  const { site, revision, ...others } = body;
  if (!isFields(site) || node === undefined) return body;
  if (!('siteId' in site && 'revision' in site)) return { revision: node.revision, ...body };
  const { attr, revision: siteRevision, ...fields } = site;
  const stored: Fields = { ...node };
  const storedAttr: Fields = node.attr;
  const isDerived = (name: string) => name in seenNodeSchema.shape && !(name in stored);
  const changed = Object.entries(fields).filter(([name, value]) => differ(value, stored[name]) && !isDerived(name));
  const changedAttr = Object.entries(isFields(attr) ? attr : {}).filter(
    ([name, value]) => name !== 'accounts' && differ(value, storedAttr[name]),
  );
  const changes = { ...Object.fromEntries(changed), attr: Object.fromEntries(changedAttr) };
  return { ...others, revision: revision ?? siteRevision, site: changes };
}

const recommendationKeys = ['recommendationId', 'status', 'snoozedUntil', 'title', 'issue'];
/** Whole items change by status; only administrators may change texts. */
const toRecommendation = (item: unknown, { viewer }: Context): unknown =>
  !isFields(item) || isOnly(item, recommendationKeys)
    ? item
    : pick(item, viewer?.isAdmin === true ? recommendationKeys : recommendationKeys.slice(0, 3));

/** Customer's own request forms (specification 7), converted before the endpoint's schema applies. */
const forms: Readonly<Record<string, Form>> = {
  'create-node': {
    body: (body, { user, now }) => {
      if ('requestId' in body) return body;
      const slot = Math.floor(now.getTime() / sameCallMs);
      const hash = createHash('sha256').update(JSON.stringify([user?.userId, slot, body]));
      return { ...body, requestId: hash.digest('hex') };
    },
  },
  'update-site': { body: toSiteChanges },
  'upload-logo': { query: withOwnSite },
  'create-user': {
    body: (body, context) => withOwnSite({ enableSiteAlerts: false, enableBillingEmails: false, ...body }, context),
  },
  'update-user': {
    body: (body, { params }) => {
      const { userId = params['userId'], avatar: _, ...changes } = body;
      if (userId === params['userId']) return changes;
      throw invalid([{ path: 'body.userId', message: "The user doesn't match the address" }]);
    },
  },
  'put-lead-sitemap': {
    body: body => {
      const sitemap = body['sitemap'] ?? body;
      const intake = isFields(sitemap) ? (sitemap['intake'] ?? sitemap) : body;
      return isFields(intake) && 'siteRefId' in intake
        ? pick(intake, ['revision', 'state', 'names', 'keepMonths'])
        : body;
    },
  },
  'list-audits': {
    query: query => {
      const key = query['lastEvalKey'];
      return typeof key === 'string' && /^".*"$/.test(key) ? { ...query, lastEvalKey: key.slice(1, -1) } : query;
    },
  },
  'update-audit': {
    body: body => {
      const audit = isFields(body['audit']) ? body['audit'] : body;
      if (isOnly(audit, ['note', 'seenNote'])) return audit;
      // A whole audit without a note was read without one, so someone else's note isn't removed.
      return 'note' in audit ? { note: audit['note'] } : { note: null, seenNote: null };
    },
  },
  'put-recommendations': {
    body: (body, context) =>
      Array.isArray(body['recommendations'])
        ? { ...body, recommendations: body['recommendations'].map(item => toRecommendation(item, context)) }
        : body,
  },
};

/** Converts a query to our form. */
export const fromSpecifiedQuery = (endpointId: string, query: Fields, context: Context): Fields =>
  forms[endpointId]?.query?.(query, context) ?? query;

/** Converts a body to our form; other values are left to the schema. */
export const fromSpecifiedBody = (endpointId: string, body: unknown, context: Context): unknown =>
  isFields(body) ? (forms[endpointId]?.body?.(body, context) ?? body) : body;
