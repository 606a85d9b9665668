import type { Role } from './roles.ts';

/**
 * Fields of a node that the server alone assigns (architecture, One access rule). `attr` bare and
 * `attr.accounts` stand here because a change of them is made field by field and by `overrideAccounts`.
 */
const serverFields = new Set([
  'siteId',
  'type',
  'sitePath',
  'parentId',
  'linkedSites',
  'revision',
  'createdAt',
  'accounts',
  'attr',
  '',
]);

/** Fields that only an admin sets (specification 6: suspend, free trial, franchise, ecommerce, tokens, baseline). */
const adminFields = new Set([
  'trialExpiryDate',
  'suspended',
  'token',
  'isFranchise',
  'isEcommerce',
  'hasEcommerce',
  'isAffiliate',
  'directoryAccess',
  'useServiceBranch',
  'showBusinessType',
  'backgroundImage',
  'trialExtensionOverrideDays',
  'auditBaseline',
]);

/** Fields of adding Quick Stats and expedited sites: admins and resellers. */
const managerFields = new Set(['quickStatsSetup', 'initSite', 'expediteOnboarding']);

/** Referrals, Budgets and Thresholds: hidden in trial mode. */
const optionFields = new Set(['consumerSources', 'dailyBudgets', 'roasThreshold']);

/** 'attr.dailyBudgets.ga' and 'dailyBudgets' name the same field. */
function nameOf(field: string): string {
  const [first = '', second] = field.split('.');
  return first === 'attr' && second !== undefined ? second : first;
}

/** True when the role may set the field of a node it may update. */
export function maySet(role: Role, field: string): boolean {
  const name = nameOf(field);
  if (serverFields.has(name) || role === 'none' || role === 'affiliate') return false;
  if (role === 'admin') return true;
  if (adminFields.has(name)) return false;
  if (managerFields.has(name)) return role === 'reseller';
  return !(role === 'trial' && optionFields.has(name));
}

/**
 * The fields that a body of `{ name?, attr?: {...} }` would change, as `decide` takes them: 'name', 'attr.tz'.
 * An empty `attr` changes nothing and names nothing.
 */
export function fieldsOf(site: { readonly [key: string]: unknown }): string[] {
  return Object.entries(site).flatMap(([key, value]) =>
    key === 'attr' && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value).map(name => `attr.${name}`)
      : [key],
  );
}
