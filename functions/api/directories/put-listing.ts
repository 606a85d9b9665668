import { putListing } from '../../../shared/contract/directories.ts';
import { createHandler } from '../../runtime/handler.ts';
import { saveListing } from '../../services/directories/listing.ts';

export const handler = createHandler(putListing, ({ node, body: { profile, revision }, now }) =>
  saveListing(node, profile, revision, now),
);
