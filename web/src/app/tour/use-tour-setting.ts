import { useCallback } from 'react';
import { updateUser } from '../../../../shared/contract/users.ts';
import { apiSlice } from '../api/api-slice.ts';
import { fromContract } from '../api/from-contract.ts';
import { sessionApi } from '../api/session-endpoints.ts';
import { useScope } from '../address/scope.tsx';
import { viewed } from '../session/view-as.ts';
import { useAppDispatch } from '../store.ts';

const tourApi = apiSlice.injectEndpoints({
  endpoints: builder => ({ endTour: fromContract(builder, updateUser).mutation() }),
});

/**
 * Saves once that the tour is done, and updates the cached user without another call. A user who views as another user
 * saves nothing. A failed save is ignored: the tour starts again another day.
 */
export function useTourOver(): () => void {
  const { me } = useScope();
  const dispatch = useAppDispatch();
  const [endTour] = tourApi.useEndTourMutation();
  return useCallback(() => {
    if (me?.user.enableIntroTutorial !== true || viewed() !== null) return;
    void endTour({ params: { userId: me.user.userId }, body: { enableIntroTutorial: false } }).then(({ data }) => {
      if (data === undefined) return;
      dispatch(
        sessionApi.util.updateQueryData('getMe', { query: { origin: window.location.origin } }, draft => {
          draft.user.enableIntroTutorial = false;
          if (data.result.revision !== undefined) draft.user.revision = data.result.revision;
        }),
      );
    });
  }, [me, endTour, dispatch]);
}
