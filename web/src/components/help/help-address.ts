/** What brings somebody to the Help Center. */
export type HelpFrom = {
  /** The page they are on. */
  readonly from?: string;
  /** The sentence that they do not understand. */
  readonly about?: string;
  /** What they look at, to be looked up. */
  readonly search?: string;
  /** Of the error that they saw. */
  readonly reference?: string;
};

/** The address of the Help Center with what it is asked about; a path of its own is not told. */
export function helpAddress({ from, about, search, reference }: HelpFrom): string {
  const query = new URLSearchParams();
  if (from !== undefined && from !== '/help') query.set('from', from);
  if (about !== undefined) query.set('about', about.slice(0, 300));
  if (search !== undefined) query.set('q', search);
  if (reference !== undefined && reference !== '') query.set('reference', reference);
  const text = query.toString();
  return text === '' ? '/help' : `/help?${text}`;
}
