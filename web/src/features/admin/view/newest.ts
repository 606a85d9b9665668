import type { SeenNode } from '../../../../../shared/model/node.ts';

/** The newer of two versions of one node: the last loaded one, and the response of a save. */
export const pickNewer = (read: SeenNode, saved: SeenNode): SeenNode => (saved.revision > read.revision ? saved : read);
