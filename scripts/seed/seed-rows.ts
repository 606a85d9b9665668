import { mapConcurrent } from '../../functions/runtime/map-concurrent.ts';
import type { RollupMessage } from '../../shared/messages/queues.ts';
import { demoNodes } from './demo-tree.ts';

const concurrency = 10;

/**
 * Builds the rows of every demonstration node as a night does: of the sites, then of their ancestors. `make`: runs the
 * worker with a message.
 */
export async function seedRows(now: Date, make: (message: RollupMessage) => Promise<void>): Promise<void> {
  const whole = ({ siteId }: { siteId: string }) =>
    make({ v: 1, kind: 'rollup', siteId, whole: true, askedAt: now.toISOString() });
  await mapConcurrent(
    demoNodes.filter(({ type }) => type === 'SITE'),
    concurrency,
    whole,
  );
  await mapConcurrent(
    demoNodes.filter(({ type }) => type !== 'SITE'),
    concurrency,
    whole,
  );
}
