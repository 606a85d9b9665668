import * as z from 'zod/mini';
import type { NodeType } from '../../../../../shared/model/node.ts';

/** The editable fields of a node, as form values; `host` is the website without its scheme. */
export const siteFormSchema = z.object({
  name: z.string(),
  scheme: z.enum(['https://', 'http://']),
  host: z.string(),
  crmUrl: z.string(),
  businessType: z.string(),
  tz: z.string(),
  timezone: z.string(),
  phone: z.string(),
  businessPhone: z.string(),
  cellPhone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** A day, or '' if unknown. */
  openedOn: z.string(),
  militaryBranch: z.string(),
  status: z.string(),
  /** A day, or '' without a trial. */
  trialExpiryDate: z.string(),
  logo: z.string(),
  budgetGa: z.string(),
  budgetFb: z.string(),
  budgetBing: z.string(),
  budgetLinkedin: z.string(),
  roasThreshold: z.string(),
  roi: z.string(),
  currency: z.string(),
  trialExtensionOverrideDays: z.string(),
  backgroundImage: z.string(),
  /** A sales token's video: all three fields are set or none. */
  introVideoSource: z.string(),
  introVideoCaptions: z.string(),
  introVideoTranscript: z.string(),
  useServiceBranch: z.boolean(),
  showBusinessType: z.boolean(),
  suspended: z.boolean(),
  isFranchise: z.boolean(),
  isEcommerce: z.boolean(),
  hasEcommerce: z.boolean(),
  isAffiliate: z.boolean(),
  directoryAccess: z.boolean(),
  franDevOnly: z.boolean(),
  expediteOnboarding: z.boolean(),
  initSite: z.boolean(),
  quickStatsSetup: z.boolean(),
  searchTerms: z.array(z.string()),
  consumerSources: z.array(z.string()),
  /** Ids of the questions for a sales token's expedited sites, in order; none: the default ones. */
  questions: z.array(z.string()),
  linkedSiteNickNames: z.record(z.string(), z.string()),
  goalNames: z.record(z.string(), z.string()),
});
export type SiteForm = Readonly<z.infer<typeof siteFormSchema>>;
export type FormField = Exclude<keyof SiteForm, 'scheme'>;
export type FormErrors = Readonly<Partial<Record<FormField, string>>>;

type FieldKey<Value> = { [K in FormField]: SiteForm[K] extends Value ? K : never }[FormField];
export type TextKey = FieldKey<string>;
export type ToggleKey = FieldKey<boolean>;
export type ListKey = FieldKey<readonly string[]>;

export const budgetFields = [
  'budgetGa',
  'budgetFb',
  'budgetBing',
  'budgetLinkedin',
] as const satisfies readonly TextKey[];
export const videoFields = [
  'introVideoSource',
  'introVideoCaptions',
  'introVideoTranscript',
] as const satisfies readonly TextKey[];
const place: readonly FormField[] = ['address', 'city', 'state', 'zip'];
const holder: readonly FormField[] = [
  'name',
  'host',
  'phone',
  ...place,
  'crmUrl',
  'logo',
  'hasEcommerce',
  'suspended',
  'goalNames',
];

/** The fields of each node type (specification 3, Site record and default forms). */
export const fieldsByNodeType: Record<NodeType, readonly FormField[]> = {
  SITE: [
    'name',
    'host',
    'businessType',
    'tz',
    'businessPhone',
    ...place,
    'isFranchise',
    'isEcommerce',
    'trialExpiryDate',
    'suspended',
    'phone',
    'cellPhone',
    'crmUrl',
    'timezone',
    'status',
    'militaryBranch',
    'logo',
    'searchTerms',
    'expediteOnboarding',
    'initSite',
    'quickStatsSetup',
    'consumerSources',
    ...budgetFields,
    'roasThreshold',
    'roi',
    'currency',
    'openedOn',
    'goalNames',
  ],
  REG: ['name', 'city', 'state', 'zip', 'franDevOnly', 'suspended', 'linkedSiteNickNames', 'goalNames'],
  ORG: [...holder, 'militaryBranch'],
  TOP_ORG: holder,
  TOKEN: [
    'name',
    'businessType',
    'isFranchise',
    'logo',
    'backgroundImage',
    'trialExtensionOverrideDays',
    'isAffiliate',
    'directoryAccess',
    'useServiceBranch',
    'showBusinessType',
    'suspended',
    'expediteOnboarding',
    'questions',
    ...videoFields,
  ],
};

export const fieldLabels: Record<FormField, string> = {
  name: 'Name',
  host: 'Website',
  crmUrl: 'CRM address',
  businessType: 'Business type',
  tz: 'Time zone',
  timezone: 'Custom time zone',
  phone: 'Phone',
  openedOn: 'Opening date',
  businessPhone: 'Business phone',
  cellPhone: 'Cell phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  militaryBranch: 'Military branch',
  status: 'Status',
  trialExpiryDate: 'Free trial',
  logo: 'Logo',
  budgetGa: 'Google Ads',
  budgetFb: 'Facebook Ads',
  budgetBing: 'Microsoft Ads',
  budgetLinkedin: 'LinkedIn Ads',
  roasThreshold: 'ROAS threshold',
  suspended: 'Active',
  isFranchise: 'Franchise',
  isEcommerce: 'E-commerce',
  hasEcommerce: 'E-commerce',
  isAffiliate: 'Affiliate',
  directoryAccess: 'Directory access',
  franDevOnly: 'Franchise development only',
  expediteOnboarding: 'Expedite onboarding',
  initSite: 'Initial site',
  quickStatsSetup: 'Quick Stats set up',
  searchTerms: 'Search terms',
  consumerSources: 'Consumer sources',
  linkedSiteNickNames: 'Linked site nicknames',
  goalNames: 'Goal names',
  roi: 'Return on investment',
  currency: 'Currency',
  trialExtensionOverrideDays: 'Trial days',
  backgroundImage: 'Background of the sign-up page',
  useServiceBranch: 'Ask for the military branch',
  showBusinessType: 'Ask for the business type',
  questions: 'Onboarding questions',
  introVideoSource: 'Intro video',
  introVideoCaptions: 'Video captions',
  introVideoTranscript: 'Video transcript',
};

/** The key of the attributes that a field writes; `name` is the only field outside them. */
export const toAttrKey = (field: Exclude<FormField, 'name'>) => {
  switch (field) {
    case 'host':
      return 'url';
    case 'budgetGa':
    case 'budgetFb':
    case 'budgetBing':
    case 'budgetLinkedin':
      return 'dailyBudgets';
    case 'introVideoSource':
    case 'introVideoCaptions':
    case 'introVideoTranscript':
      return 'introVideo';
    default:
      return field;
  }
};

/** The dotted name of a field in the update's body, for access checks. */
export const writtenKey = (field: FormField): string => (field === 'name' ? 'name' : `attr.${toAttrKey(field)}`);

/** The field of a server error: 'body.site.attr.url' and 'attr.url' belong to the website. */
export function fieldOfPath(path: string, type: NodeType): FormField | undefined {
  const clean = path.replace(/^body\./, '').replace(/^site\./, '');
  const budget = /^attr\.dailyBudgets\.(ga|fb|bing|linkedin)/.exec(clean)?.[1];
  if (budget !== undefined) return budgetFields.find(field => field.toLowerCase() === `budget${budget}`);
  const video = /^attr\.introVideo\.(source|captions|transcript)/.exec(clean)?.[1];
  if (video !== undefined) return videoFields.find(field => field.toLowerCase() === `introvideo${video}`);
  return fieldsByNodeType[type].find(field => clean === writtenKey(field) || clean.startsWith(`${writtenKey(field)}.`));
}

export const stateCodes = (
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR ' +
  'PA PR RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP VI'
).split(' ');

export const branchNames = {
  army: 'Army',
  navy: 'Navy',
  airForce: 'Air Force',
  marines: 'Marines',
  coastGuard: 'Coast Guard',
  militarySpouse: 'Military Spouse',
} as const;
export const statusNames = { evaluation: 'Evaluation', onboarding: 'Onboarding', onboarded: 'Onboarded' } as const;
