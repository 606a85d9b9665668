import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { getListing } from '../../../../shared/contract/directories.ts';
import { mergedProfile } from '../../../../shared/domain/directories/merge.ts';
import { listingProfileSchema } from '../../../../shared/model/listing.ts';
import { getErrorReason } from '../../app/api/errors.ts';
import { isConflict } from '../../app/api/is-conflict.ts';
import { useAppDispatch } from '../../app/store.ts';
import { dropDraft, keepDraft, readDraft } from '../../app/unsaved/drafts.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { usePutListingMutation } from './directories-api.ts';

/** The typed text, with the profile and revision that its writer saw. */
const draftSchema = z.object({
  revision: z.int(),
  seen: listingProfileSchema,
  profile: listingProfileSchema,
});
type Listing = z.infer<(typeof getListing)['response']>;

const overtaken = 'Someone else changed this profile. Their changes and yours are both here. Review and save again';

/**
 * A profile being edited. If another user saves in the meantime, the typed text is applied to the newer profile;
 * leaving asks first.
 */
export function useProfile(siteId: string, name: string, listing: Listing) {
  const dispatch = useAppDispatch();
  const record = `listing.${siteId}`;
  const [draft] = useState(() => readDraft(record, draftSchema));
  const [seenListing, setSeen] = useState(
    draft === null ? listing : { ...listing, revision: draft.revision, profile: draft.seen },
  );
  const [profile, setProfile] = useState(draft?.profile ?? listing.profile);
  if (listing.revision !== seenListing.revision) {
    setSeen(listing);
    setProfile(mergedProfile(seenListing.profile, profile, listing.profile));
  }
  const [save, { isLoading: saving }] = usePutListingMutation();
  const changed = JSON.stringify(profile) !== JSON.stringify(listing.profile);
  const submit = async () => {
    const { error } = await save({ params: { siteId }, body: { profile, revision: listing.revision } });
    // Text typed during the save is now based on the saved profile.
    if (error === undefined) setSeen(current => ({ ...current, profile }));
    const text = error === undefined ? 'Profile saved' : isConflict(error) ? overtaken : getErrorReason(error);
    dispatch(toastShown({ tone: error === undefined ? 'good' : 'bad', text }));
  };
  useUnsaved(changed ? { what: `changes to ${name}`, kept: true, discard: () => dropDraft(record) } : null);
  useEffect(() => {
    if (changed) keepDraft(record, { revision: seenListing.revision, seen: seenListing.profile, profile });
    else dropDraft(record);
  }, [changed, record, seenListing, profile]);
  const valid = listingProfileSchema.safeParse(profile).success;
  return { profile, setProfile, changed, valid, saving, submit };
}
