import { makeInitials } from '../../../../../shared/domain/formats/initials.ts';

/** A person's picture, or their initials. */
export function Portrait({ user }: { user: { given_name: string; family_name: string; avatar?: string | undefined } }) {
  if (user.avatar !== undefined) return <img className="portrait" src={user.avatar} alt="" width="72" height="72" />;
  return (
    <span className="portrait" aria-hidden="true">
      {makeInitials(user.given_name, user.family_name)}
    </span>
  );
}
