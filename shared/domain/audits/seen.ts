import type { Audit } from '../../model/audit.ts';
import { type AccessNode, reachesByPath, type Viewer } from '../access/reach.ts';

/** Returns an audit as a viewer may see it: by a link its numbers, without the note. */
export const auditSeenBy = (viewer: Viewer, node: AccessNode, audit: Audit): Audit =>
  reachesByPath(viewer, node) ? audit : { ...audit, note: null };
