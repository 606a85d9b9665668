import {
  addLeadSitemap,
  connectIntakePull,
  disconnectIntakePull,
  getLeadSitemap,
  importLeads,
  listLeadSitemaps,
  putLeadSitemap,
  replayArrivals,
  rotateIntakeSecret,
  testIntake,
  undoImport,
} from '../../../../shared/contract/lead-intake.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const changes = () => ['intakes' as const];

const leadSitemapApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listLeadSitemaps: fromContract(builder, listLeadSitemaps).query({ providesTags: changes, keepUnusedDataFor: 30 }),
    getLeadSitemap: fromContract(builder, getLeadSitemap).query({ providesTags: changes, keepUnusedDataFor: 30 }),
    addLeadSitemap: fromContract(builder, addLeadSitemap).mutation({ invalidatesTags: changes }),
    putLeadSitemap: fromContract(builder, putLeadSitemap).mutation({ invalidatesTags: changes }),
    rotateIntakeSecret: fromContract(builder, rotateIntakeSecret).mutation({ invalidatesTags: changes }),
    connectIntakePull: fromContract(builder, connectIntakePull).mutation({ invalidatesTags: changes }),
    disconnectIntakePull: fromContract(builder, disconnectIntakePull).mutation({ invalidatesTags: changes }),
    testIntake: fromContract(builder, testIntake).mutation(),
    // A preview changes nothing, and reads what is already shown.
    replayArrivals: fromContract(builder, replayArrivals).mutation({
      invalidatesTags: (_result, _error, { body }) => (body.preview ? [] : changes()),
    }),
    // No invalidation: the page asks for stored data while the import runs.
    importLeads: fromContract(builder, importLeads).mutation(),
    undoImport: fromContract(builder, undoImport).mutation({ invalidatesTags: changes }),
  }),
});
export const {
  useListLeadSitemapsQuery,
  useLazyListLeadSitemapsQuery,
  useGetLeadSitemapQuery,
  useAddLeadSitemapMutation,
  usePutLeadSitemapMutation,
  useRotateIntakeSecretMutation,
  useConnectIntakePullMutation,
  useDisconnectIntakePullMutation,
  useTestIntakeMutation,
  useReplayArrivalsMutation,
  useImportLeadsMutation,
  useUndoImportMutation,
} = leadSitemapApi;
