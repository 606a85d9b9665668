import { makeInitials } from '../../../../shared/domain/formats/initials.ts';
import './initials.css';

/** A person's initials in a circle, next to their name or instead of it; hidden from screen readers. */
export const Initials = ({ name }: { name: string }) => {
  const words = name.split(/\s+/).filter(word => word !== '');
  // 'Priya van Hollander' becomes 'PH'.
  return (
    <span className="initials" aria-hidden="true">
      {makeInitials(...words.filter((_word, place) => place === 0 || place === words.length - 1))}
    </span>
  );
};
