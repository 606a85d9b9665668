import { Link, useInRouterContext, useLocation } from 'react-router-dom';
import { HelpIcon } from '../icons/navigation.tsx';
import { helpAddress } from './help-address.ts';

/** Links from a panel to its article in the Help Center. */
export function PanelHelp(props: { title: string }) {
  return useInRouterContext() ? <Inside {...props} /> : null;
}

function Inside({ title }: { title: string }) {
  const { pathname } = useLocation();
  const label = `Help with ${title}`;
  return (
    <Link className="panel-help" to={helpAddress({ from: pathname, search: title })} aria-label={label} title={label}>
      <HelpIcon size={15} />
    </Link>
  );
}
