import * as z from 'zod/mini';

/** Services of the wizard's second and third step, in order (specification 2, Onboarding wizard). */
export const socialServices = ['gmb', 'fbPage', 'linkedinOrg'] as const;
export const paidServices = ['bing', 'fb', 'linkedin'] as const;
export type SocialService = (typeof socialServices)[number];
export type PaidService = (typeof paidServices)[number];
export type WizardService = SocialService | PaidService;

/** 'summary' follows the last service of a step. */
const socialScreen = z.enum([...socialServices, 'summary']);
const paidScreen = z.enum([...paidServices, 'summary']);

const answer = z.strictObject({ question: z.string().check(z.maxLength(300)), answer: z.string().check(z.maxLength(2000)) });

/** The wizard as it is kept between visits (specification 3, Onboarding state); defaults as specified. */
export const onboardingStateSchema = z.strictObject({
  expedited: z.boolean(),
  step: z._default(z.int().check(z.gte(1), z.lte(8)), 1),
  metricsLoaded: z._default(z.boolean(), false),
  loadingStatsProgress: z._default(z.number().check(z.gte(0), z.lte(100)), 5),
  socialMediaService: z._default(socialScreen, 'gmb'),
  paidAdsService: z._default(paidScreen, 'bing'),
  /** A GA4 account with its property is chosen. */
  analyticsChosen: z._default(z.boolean(), false),
  claimed: z._default(z.partialRecord(z.enum([...socialServices, ...paidServices]), z.boolean()), {}),
  dontHaveIt: z._default(z.partialRecord(z.enum([...socialServices, ...paidServices]), z.boolean()), {}),
  videoEnded: z._default(z.boolean(), false),
  submitted: z._default(z.boolean(), false),
  qAndA: z._default(z.array(answer), []),
});
export type OnboardingState = z.infer<typeof onboardingStateSchema>;
