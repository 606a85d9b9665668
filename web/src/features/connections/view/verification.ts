/** The text of a location's Business Profile verification; `warning` is true if it needs action. */
export function describeVerification(status: string): { readonly text: string; readonly warning: boolean } {
  switch (status) {
    case 'COMPLETED':
      return { text: 'Verified', warning: false };
    case 'FAILED':
      return { text: 'Verification failed', warning: true };
    case 'NOT_FOUND':
      return { text: 'Not verified', warning: true };
    case 'PENDING':
      return { text: 'Verification pending', warning: false };
    default:
      return { text: `Verification: ${status.toLowerCase().replaceAll('_', ' ')}`, warning: false };
  }
}

/** The toast of Test Page when the sign-in cannot read the saved page, as specified (5, Validation rules). */
export const pageRefused =
  "The Facebook Insights account chosen does not not have the permission to access this particular page. Please contact the system's administrator for more information";
