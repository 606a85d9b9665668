import { Link, type LinkProps } from 'react-router-dom';
import { useIsGuest } from '../view/guest.ts';

/** A link to another page of the product; readers of a share link see only its text. */
export function MemberLink({ children, className, title, ...link }: LinkProps) {
  if (useIsGuest())
    return (
      <span className={className} title={title}>
        {children}
      </span>
    );
  return (
    <Link {...link} className={className} title={title}>
      {children}
    </Link>
  );
}
