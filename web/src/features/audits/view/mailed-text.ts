import type { ToastInput } from '../../../components/toast/toast-slice.ts';

/** The message after an email (specification 8, success texts), or that there was no recipient. */
export function mailedText(toSiteUsers: boolean, sentTo: number): ToastInput {
  if (!toSiteUsers) return { tone: 'good', text: 'Test email sent to your email!' };
  if (sentTo === 0)
    return {
      tone: 'warning',
      text: 'No user at this site has alerts on, so no email was sent.',
      durationSeconds: 6,
    };
  return { tone: 'good', text: 'Email have been sent to site user!' };
}
