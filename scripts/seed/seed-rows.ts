import { makeRows } from '../../functions/services/rollups/make-rows.ts';
import { sideBySide } from '../../functions/stores/side-by-side.ts';
import { demoNodes } from './demo-tree.ts';

const lanes = 6;

/** The rows of every demonstration node as a night makes them: of the sites, then of what counts them. */
export async function seedRows(now: Date): Promise<void> {
  const make = (siteId: string) =>
    makeRows({ v: 1, kind: 'rollup', siteId, whole: true, askedAt: now.toISOString() }, now);
  const [sites, others] = [demoNodes.filter(({ type }) => type === 'SITE'), demoNodes.filter(({ type }) => type !== 'SITE')];
  await sideBySide(sites, lanes, ({ siteId }) => make(siteId));
  await sideBySide(others, lanes, ({ siteId }) => make(siteId));
}
