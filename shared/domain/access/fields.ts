import type { NodeAttr, SiteNode } from '../../model/node.ts';
import { type FieldClass, roleGrants } from './role-grants.ts';
import type { Role } from './roles.ts';

/**
 * Every field of a node and of its attributes. A new one does not compile until its writer is declared. Only the server
 * assigns 'server' fields (architecture, One access rule).
 */
const fieldClasses: Readonly<Record<keyof SiteNode | keyof NodeAttr, FieldClass | 'server'>> = {
  siteId: 'server',
  type: 'server',
  sitePath: 'server',
  parentId: 'server',
  linkedSites: 'server',
  revision: 'server',
  createdAt: 'server',
  // Bare, and its accounts: they change field by field, and by `overrideAccounts`.
  attr: 'server',
  accounts: 'server',
  // How its first person came.
  signup: 'server',
  // What its payment makes of it.
  unpaid: 'server',
  // The wizard's rule moves it.
  onboarding: 'server',
  // How long its trial is, and whether it was extended.
  trial: 'server',
  trialExpiryDate: 'administrator',
  suspended: 'administrator',
  token: 'administrator',
  isFranchise: 'administrator',
  isEcommerce: 'administrator',
  hasEcommerce: 'administrator',
  isAffiliate: 'administrator',
  directoryAccess: 'administrator',
  useServiceBranch: 'administrator',
  showBusinessType: 'administrator',
  backgroundImage: 'administrator',
  trialExtensionOverrideDays: 'administrator',
  questions: 'administrator',
  introVideo: 'administrator',
  auditBaseline: 'administrator',
  quickStatsSetup: 'manager',
  initSite: 'manager',
  expediteOnboarding: 'manager',
  consumerSources: 'option',
  dailyBudgets: 'option',
  roasThreshold: 'option',
  name: 'ordinary',
  address: 'ordinary',
  city: 'ordinary',
  state: 'ordinary',
  zip: 'ordinary',
  phone: 'ordinary',
  businessPhone: 'ordinary',
  cellPhone: 'ordinary',
  crmUrl: 'ordinary',
  url: 'ordinary',
  tz: 'ordinary',
  timezone: 'ordinary',
  businessType: 'ordinary',
  openedOn: 'ordinary',
  logo: 'ordinary',
  militaryBranch: 'ordinary',
  status: 'ordinary',
  searchTerms: 'ordinary',
  vetfranStats: 'ordinary',
  roi: 'ordinary',
  currency: 'ordinary',
  unitSales: 'ordinary',
  linkedSiteNickNames: 'ordinary',
  goalNames: 'ordinary',
  franDevOnly: 'ordinary',
};

/** 'attr.dailyBudgets.ga' and 'dailyBudgets' name the same field. */
function getFieldName(field: string): string {
  const [first = '', second] = field.split('.');
  return first === 'attr' && second !== undefined ? second : first;
}

const isField = (name: string): name is keyof typeof fieldClasses => Object.hasOwn(fieldClasses, name);

/** Returns true if the role can set the field of a node it can update. No one sets an unknown field. */
export function maySet(role: Role, field: string): boolean {
  const name = getFieldName(field);
  const owner = isField(name) ? fieldClasses[name] : 'server';
  return owner !== 'server' && roleGrants[role].fields.includes(owner);
}

/**
 * The fields that a body of `{ name?, attr?: {...} }` would change, as `decide` takes them: 'name', 'attr.tz'.
 * An empty `attr` changes nothing and names nothing.
 */
export function listBodyFields(site: { readonly [key: string]: unknown }): string[] {
  return Object.entries(site).flatMap(([key, value]) =>
    key === 'attr' && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value).map(name => `attr.${name}`)
      : [key],
  );
}
