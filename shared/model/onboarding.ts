import * as z from 'zod/mini';
import { patternText } from './primitives.ts';
import { adServices, type AdService, socialServices, type SocialService } from '../platforms/registry.ts';

/** Services of the wizard's second and third step (specification 2, Onboarding wizard). */
export type WizardService = SocialService | AdService;

const wizardService = z.enum([...socialServices, ...adServices]);

/** 'summary' follows the last service of a step. */
const socialScreen = z.enum([...socialServices, 'summary']);
const paidScreen = z.enum([...adServices, 'summary']);

export const answerSchema = z.strictObject({
  question: z.string().check(z.maxLength(300)),
  answer: z.string().check(z.maxLength(2000)),
});
export const answersSchema = z.array(answerSchema).check(z.maxLength(20));

/** The wizard's state between visits (specification 3, Onboarding state); defaults as specified. */
export const onboardingStateSchema = z.strictObject({
  expedited: z.boolean(),
  step: z._default(z.int().check(z.gte(1), z.lte(8)), 1),
  metricsLoaded: z._default(z.boolean(), false),
  loadingStatsProgress: z._default(z.number().check(z.gte(0), z.lte(100)), 5),
  socialMediaService: z._default(socialScreen, 'gmb'),
  paidAdsService: z._default(paidScreen, 'bing'),
  /** True if a GA4 account with its property is chosen. */
  analyticsChosen: z._default(z.boolean(), false),
  claimed: z._default(z.partialRecord(wizardService, z.boolean()), {}),
  dontHaveIt: z._default(z.partialRecord(wizardService, z.boolean()), {}),
  videoEnded: z._default(z.boolean(), false),
  submitted: z._default(z.boolean(), false),
  qAndA: z._default(z.array(answerSchema), []),
});
export type OnboardingState = z.infer<typeof onboardingStateSchema>;

/**
 * A site's onboarding progress: the step, services set aside for later, answers. The claimed services follow from its
 * accounts.
 */
export const siteOnboardingSchema = z.strictObject({
  step: z.int().check(z.gte(1), z.lte(8)),
  later: z.array(wizardService).check(z.maxLength(socialServices.length + adServices.length)),
  answers: answersSchema,
  /** A user saw on the screen that the sync is complete, so no email is sent about it. */
  readySeen: z.optional(z.boolean()),
});
export type SiteOnboarding = z.infer<typeof siteOnboardingSchema>;

/** A user's action in the wizard, as `PUT sites/{siteId}` accepts it. */
export const wizardChangeSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['next', 'previous', 'video-ended']) }),
  /** The user saw that the sync is complete. */
  z.strictObject({ type: z.literal('ready-seen') }),
  z.strictObject({ type: z.literal('crumb'), step: z.int().check(z.gte(1), z.lte(8)) }),
  z.strictObject({
    type: z.literal('claim-later'),
    services: z.array(wizardService).check(z.minLength(1), z.maxLength(3)),
  }),
  z.strictObject({ type: z.literal('edit'), service: wizardService }),
]);
export type WizardChange = z.infer<typeof wizardChangeSchema>;

const ownFile = patternText(300, /^\/[\w./-]+$/, 'A path on this host, beginning with /');

/** The video for a sales token's expedited sites: on our own host, with captions (WebVTT) and a transcript. */
export const introVideoSchema = z.strictObject({
  source: ownFile,
  captions: ownFile,
  transcript: z.string().check(z.minLength(1), z.maxLength(10_000)),
});
export type IntroVideo = z.infer<typeof introVideoSchema>;
