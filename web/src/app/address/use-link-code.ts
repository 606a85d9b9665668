import { useLocation, useParams } from 'react-router-dom';

/** The code of an emailed link: its fragment, which no server is sent, or the path of a link from before. */
export function useLinkCode(): string {
  const { code } = useParams();
  const { hash } = useLocation();
  return code ?? hash.slice(1);
}
