import { nextAuditDay } from '../../../../../shared/domain/audits/due.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { EmptyAnswer, PanelAnswer } from '../../../components/panel/data-panel.tsx';

/**
 * The answer of a site in evaluation, which waits for its audit, not for a connection. Its first audit needs no
 * connection if its website is measured.
 */
export const waitingForAudit = (
  answer: EmptyAnswer,
  { speed, now, timeZone }: { speed: PanelAnswer<unknown> | undefined; now: Date; timeZone: string },
): EmptyAnswer => {
  const isMeasured = speed !== undefined && !(speed.state === 'empty' && speed.reason === 'not-connected');
  return answer.reason === 'not-connected' && isMeasured
    ? { ...answer, reason: 'not-settled', since: nextAuditDay(siteToday(now, timeZone)) }
    : answer;
};
