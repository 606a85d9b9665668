import './initials.css';

/** The first letters of a name's first and last word: 'Priya van Hollander' becomes 'PH'. */
const makeInitials = (name: string): string => {
  const words = name.split(/\s+/).filter(word => word !== '');
  return `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''}`.toUpperCase();
};

/** A person's initials in a circle, next to their name or instead of it; hidden from screen readers. */
export const Initials = ({ name }: { name: string }) => (
  <span className="initials" aria-hidden="true">
    {makeInitials(name)}
  </span>
);
