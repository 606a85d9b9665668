import type { SeenNode } from '../../../../../shared/model/node.ts';

/** The newer of two readings of one node: as it was read last, and as a save answered it. */
export const pickNewer = (read: SeenNode, saved: SeenNode): SeenNode => (saved.revision > read.revision ? saved : read);
