import { expect, it } from 'vitest';
import type { EmptyAnswer } from '../../../../web/src/components/panel/data-panel.tsx';
import { waitingForAudit } from '../../../../web/src/features/quick-stats/view/waiting-audit.ts';

const now = new Date('2026-11-26T03:00:00Z');
const timeZone = 'America/New_York';
const empty = (reason: EmptyAnswer['reason']): EmptyAnswer => ({ state: 'empty', reason, service: 'ga4', missingDays: [] });

it('a measured site in evaluation waits for the 4th, not for Google Analytics', () => {
  expect(waitingForAudit(empty('not-connected'), { speed: empty('not-settled'), now, timeZone })).toMatchObject({ reason: 'not-settled', since: '2026-12-04' });
});

it.each(['not-settled', 'reconnect-needed'] as const)('leaves the reason %s unchanged', reason => {
  expect(waitingForAudit(empty(reason), { speed: empty('not-settled'), now, timeZone })).toEqual(empty(reason));
});

it('promises nothing without a website', () => {
  for (const speed of [undefined, empty('not-connected')])
    expect(waitingForAudit(empty('not-connected'), { speed, now, timeZone })).toEqual(empty('not-connected'));
});
