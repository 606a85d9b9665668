import { Link, useInRouterContext, useLocation } from 'react-router-dom';
import { helpAddress } from './help-address.ts';

type Props = { about: string; reference?: string | undefined };

/** Links from an error or an empty panel to its article. */
export function HelpLink(props: Props) {
  return useInRouterContext() ? <Inside {...props} /> : null;
}

function Inside({ about, reference }: Props) {
  const { pathname } = useLocation();
  return (
    <Link
      className="help-link"
      to={helpAddress({ from: pathname, about, ...(reference === undefined ? {} : { reference }) })}
    >
      What does this mean?
    </Link>
  );
}
