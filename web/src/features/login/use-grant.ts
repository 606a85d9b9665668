import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { apiSlice } from '../../app/api/api-slice.ts';
import { useLazyGetMeQuery } from '../../app/api/session-endpoints.ts';
import { askGrant, movedMs } from '../../app/session/grant.ts';
import { signedIn } from '../../app/session/session-slice.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { useKeepNamesMutation } from './login-api.ts';

type Names = { readonly given_name: string; readonly family_name: string };

/** Asks the server to accept a new sign-in: opens the product, redirects to the new address, or returns the reason. */
export function useGrant() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  // The user signs in on top of a page with unsaved work, which stays.
  const interrupted = useAppSelector(state => state.session.status === 'interrupted');
  const [askMe] = useLazyGetMeQuery();
  const [keepNames] = useKeepNamesMutation();
  const [movedTo, setMovedTo] = useState<string | null>(null);
  useEffect(() => {
    if (movedTo === null) return undefined;
    const timer = window.setTimeout(() => window.location.assign(movedTo), movedMs);
    return () => window.clearTimeout(timer);
  }, [movedTo]);
  /**
   * Null once the user is signed in or redirected, otherwise the error. `names` are those entered with a first
   * password: they are saved, and the invitation is accepted.
   */
  const enter = async (names?: Names): Promise<string | null> => {
    const { origin } = window.location;
    const asked = askMe({ query: { origin } });
    const grant = await askGrant(() => asked, origin);
    switch (grant.outcome) {
      case 'granted': {
        const { data: me } = await asked;
        if (names && me) await keepNames({ params: { userId: me.user.userId }, body: names });
        // Leaves the emailed link, so that the remembered page or the overview opens.
        if (!interrupted) void navigate('/login', { replace: true });
        dispatch(signedIn());
        if (interrupted) dispatch(apiSlice.util.invalidateTags(['me']));
        return null;
      }
      case 'moved':
        setMovedTo(grant.to);
        return null;
      case 'refused':
        return grant.message;
    }
  };
  return { enter, moved: movedTo !== null };
}
