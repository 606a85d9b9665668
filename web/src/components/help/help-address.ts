/** The reason for opening the Help Center. */
export type HelpFrom = {
  /** The user's page. */
  readonly from?: string;
  /** The message that the user needs help with. */
  readonly about?: string;
  /** The topic to look up. */
  readonly search?: string;
  /** The code of the error that the user saw. */
  readonly reference?: string;
};

/** The address of the Help Center with the question; its own paths aren't included. */
export function helpAddress({ from, about, search, reference }: HelpFrom): string {
  const query = new URLSearchParams();
  if (from !== undefined && from !== '/help') query.set('from', from);
  if (about !== undefined) query.set('about', about.slice(0, 300));
  if (search !== undefined) query.set('q', search);
  if (reference !== undefined && reference !== '') query.set('reference', reference);
  const text = query.toString();
  return text === '' ? '/help' : `/help?${text}`;
}
