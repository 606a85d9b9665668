import { expect, test } from 'vitest';
import { signUpStage } from '../../../../shared/domain/trial/sign-up-stage.ts';

const today = '2026-11-23';
test.each<[string, Parameters<typeof signUpStage>[0], string]>([
  ['nothing connected but page speed, which nobody connects', { status: 'onboarding', trialExpiryDate: '2026-11-30', connected: ['pagespeed'] }, 'confirmed'],
  ['a platform connected', { status: 'onboarding', trialExpiryDate: '2026-11-30', connected: ['pagespeed', 'ga4'] }, 'connecting'],
  ['onboarded, on its last day', { status: 'onboarded', trialExpiryDate: today, connected: ['ga4'] }, 'ready'],
  ['the day after', { status: 'onboarded', trialExpiryDate: '2026-11-22', connected: ['ga4'] }, 'trial-over'],
  ['without a trial', { status: 'onboarded', connected: [] }, 'customer'],
  ['whose plan ended or was taken back', { status: 'onboarded', connected: [], unpaid: true }, 'ended'],
])('%s', (_, site, stage) => expect(signUpStage(site, today)).toBe(stage));
