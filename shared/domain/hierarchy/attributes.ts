import type { NodeAttr, NodeType, SeenNode } from '../../model/node.ts';
import { isDay } from '../periods/days.ts';
import { isTimeZone } from '../periods/zone.ts';

export type AttributeProblem = { readonly name: string; readonly message: string };

/** Attributes that only some nodes have (specification 3, Site record and Region extras). */
const allowedTypes: Partial<Record<keyof NodeAttr, readonly NodeType[]>> = {
  trialExpiryDate: ['SITE'],
  openedOn: ['SITE'],
  auditBaseline: ['SITE'],
  roasThreshold: ['SITE'],
  linkedSiteNickNames: ['REG'],
  franDevOnly: ['REG'],
  goalNames: ['TOP_ORG', 'ORG', 'REG', 'SITE'],
  isAffiliate: ['TOKEN'],
  directoryAccess: ['TOKEN'],
  useServiceBranch: ['TOKEN'],
  showBusinessType: ['TOKEN'],
  backgroundImage: ['TOKEN'],
  trialExtensionOverrideDays: ['TOKEN'],
  questions: ['TOKEN'],
  introVideo: ['TOKEN'],
};
const typeNames: Record<NodeType, string> = {
  TOP_ORG: 'company',
  ORG: 'organization',
  REG: 'region',
  SITE: 'site',
  TOKEN: 'sales token',
};
/** An uploaded picture, or one of a page that is reached over TLS. */
const pictureAddress = /^(\/media\/[\w./-]+|https:\/\/\S+)$/;

/**
 * Finds problems with set or cleared attributes that the schema can't see (specification 3 and 5). `changed` names
 * them; `node` is the new state, `before` the old attributes.
 */
export function attributeProblems(
  node: Pick<SeenNode, 'type' | 'attr' | 'linkedSites'>,
  before: NodeAttr,
  changed: readonly string[],
): AttributeProblem[] {
  const { type, attr } = node;
  const problems: AttributeProblem[] = [];
  const say = (name: keyof NodeAttr, message: string | false | undefined) => {
    if (message && changed.includes(name)) problems.push({ name, message });
  };
  for (const [name, types] of Object.entries(allowedTypes)) {
    const isSet = changed.includes(name) && Reflect.get(attr, name) !== undefined;
    if (isSet && !types.includes(type))
      problems.push({ name, message: `Only a ${types.map(nodeType => typeNames[nodeType]).join(' or ')} has this` });
  }
  say('token', attr.token !== before.token && 'To change the sales token, move the organization');
  say('timezone', attr.timezone !== undefined && !isTimeZone(attr.timezone) && 'Not a time zone');
  say('trialExpiryDate', attr.trialExpiryDate !== undefined && !isDay(attr.trialExpiryDate) && 'Not a valid date');
  say('openedOn', attr.openedOn !== undefined && !isDay(attr.openedOn) && 'Not a valid date');
  say(
    'logo',
    attr.logo !== undefined &&
      attr.logo !== '' &&
      !pictureAddress.test(attr.logo) &&
      'Upload an image or enter an https:// address',
  );
  say(
    'backgroundImage',
    attr.backgroundImage !== undefined &&
      !pictureAddress.test(attr.backgroundImage) &&
      'Upload an image or enter an https:// address',
  );
  say('auditBaseline', baselineProblem(attr));
  say('roasThreshold', thresholdProblem(attr));
  say('linkedSiteNickNames', strangersNamed(node) && 'Only sites linked to this region can have a nickname here');
  return problems;
}

function baselineProblem({ auditBaseline }: Pick<NodeAttr, 'auditBaseline'>): string | false {
  if (auditBaseline === undefined) return false;
  const { startDate, endDate } = auditBaseline;
  if (!isDay(startDate) || !isDay(endDate)) return 'Not a valid date';
  return startDate > endDate && 'The end date is before the start date';
}

function thresholdProblem({
  roasThreshold,
  isEcommerce,
}: Pick<NodeAttr, 'roasThreshold' | 'isEcommerce'>): string | false {
  if (roasThreshold === undefined) return false;
  if (isEcommerce !== true) return 'Only ecommerce sites have a ROAS threshold';
  return (
    Math.abs(roasThreshold * 10 - Math.round(roasThreshold * 10)) > 1e-9 &&
    'The ROAS threshold must be a multiple of 0.1'
  );
}

const strangersNamed = ({ attr, linkedSites = [] }: Pick<SeenNode, 'attr' | 'linkedSites'>): boolean =>
  Object.keys(attr.linkedSiteNickNames ?? {}).some(siteId => !linkedSites.includes(siteId));

/** Attributes after a person's changes: what is absent stays, null is taken away. */
export function withChanges(
  attr: NodeAttr,
  changes: Readonly<{ [Name in keyof NodeAttr]?: NodeAttr[Name] | null }>,
): NodeAttr {
  const cleared = new Set(Object.entries(changes).flatMap(([name, value]) => (value === null ? [name] : [])));
  const merged: Record<string, unknown> = { ...attr, ...changes };
  return Object.fromEntries(
    Object.entries(merged).filter(([name, value]) => value !== undefined && !cleared.has(name)),
  );
}
