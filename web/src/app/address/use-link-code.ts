import { useLocation, useParams } from 'react-router-dom';

/** The code of an emailed link: from its fragment, which is never sent to a server, or the path of an older link. */
export function useLinkCode(): string {
  const { code } = useParams();
  const { hash } = useLocation();
  return code ?? hash.slice(1);
}
