import type { Family, FamilyOptions } from '../sandbox-types.ts';
import { dialog } from './dialog.ts';
import { createGraph } from './graph.ts';
import { facebookFailure } from './graph-errors.ts';

/**
 * Creates the stand-ins of Facebook's login dialog (`facebook`) and Graph (`graph`): tokens, pages with Instagram
 * accounts, ad accounts and insights (facts, platform APIs, section 7).
 */
export function createFacebook(options: FamilyOptions): Family {
  const graph = createGraph(options);
  return {
    platforms: ['facebook', 'graph'],
    answer: call => (call.platform === 'facebook' ? dialog(options, call) : graph(call)),
    failure: facebookFailure,
  };
}
