/** The text of an audit panel before the first audit: its date and its requirements. */
export const firstAudit = {
  title: (day: string): string => `First audit: ${day}, 6:00 AM`,
  text: 'It scores every metric and shows the easiest changes.',
};
