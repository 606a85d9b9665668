import { findSpeedMoves, speedMoveText } from '../../../shared/domain/annotations/speed-moves.ts';
import type { SiteFacts } from '../../../shared/domain/alerts/site-facts.ts';
import { addDays } from '../../../shared/domain/periods/days.ts';
import { addAutomatic, annotationId } from '../../stores/annotations.ts';

/** Number of days checked; an earlier night recorded older changes. */
const notedDays = 14;

/** Records the day on which a site's PageSpeed score changed: once, since the id derives from day and device. */
export async function noteSpeed({ siteId, rows, today }: SiteFacts, now: Date): Promise<void> {
  for (const move of findSpeedMoves(rows)) {
    const { day, device } = move;
    if (day < addDays(today, -notedDays)) continue;
    await addAutomatic({
      annotationId: annotationId(siteId, day, `speed-${device}`),
      siteId,
      from: day,
      to: day,
      text: speedMoveText(move),
      scope: 'pagespeed',
      kind: 'speed',
      createdAt: now.toISOString(),
      revision: 1,
    });
  }
}
