import type { SignedUp, SignUpSource, SignUpStage } from '../../../../shared/model/signed-up.ts';
import type { Tone } from '../../components/status/badge.tsx';

export const signUpStageTexts: Record<
  SignUpStage,
  { readonly word: string; readonly tone: Tone; readonly hint: string }
> = {
  confirmed: { word: 'Confirmed', tone: 'neutral', hint: 'Email confirmed, nothing connected yet' },
  connecting: { word: 'Connecting', tone: 'info', hint: 'At least one platform is connected' },
  ready: { word: 'Ready', tone: 'good', hint: 'Onboarding complete' },
  customer: { word: 'Customer', tone: 'good', hint: 'Subscribed after the trial' },
  ended: { word: 'Ended', tone: 'warning', hint: 'The plan ended or was undone' },
  'trial-over': { word: 'Trial ended', tone: 'warning', hint: 'The trial ended without a subscription' },
};

/** 'google / cpc / autumn'; the referring page without a campaign; 'Direct' without either. */
export function formatSignUpSource({ source, medium, campaign, referral }: SignUpSource): string {
  const parts = [source, medium, campaign].filter(part => part !== undefined);
  return parts.length > 0 ? parts.join(' / ') : (referral ?? 'Direct');
}

/** The page where its manager opens the site. */
export const siteAddress = ({ siteId }: Pick<SignedUp, 'siteId'>): string => `/overview?site=${siteId}`;
