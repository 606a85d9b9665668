/** Google account on the consent screen. */
export type SandboxPerson = {
  readonly email: string;
  readonly name: string;
  /** GA4 accounts this person can read; 'all' includes the recorded ones. */
  readonly accountIds: readonly string[] | 'all';
};
