import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteCampaigns } from '../../../../functions/services/annotations/note-campaigns.ts';
import { listAnnotations } from '../../../../functions/stores/annotations.ts';
import { writeDays } from '../../../../functions/stores/metrics/metrics.ts';
import { addDays } from '../../../../shared/domain/periods/days.ts';
import { daysBack, fbDay, makeSiteFacts, today } from '../../../shared/domain/alerts/facts.ts';
import { startProgram } from '../../support/program.ts';

let program: Awaited<ReturnType<typeof startProgram>>;
beforeAll(async () => {
  program = await startProgram({});
});
afterAll(() => program.stop());

const noteTexts = async (siteId: string) =>
  (await listAnnotations(siteId, { start: '2026-10-01', end: today })).map(({ from, text, scope }) => `${from} ${scope}: ${text}`);
const now = new Date(`${today}T12:00:00Z`);

test('records once when a campaign started and stopped spending', async () => {
  const spentOn = (date: string) => date >= addDays(today, -18) && date <= addDays(today, -10);
  const days = daysBack(40).map(date => ({ ...fbDay(date, spentOn(date) ? 25 : 0) }));
  await writeDays('site-1', 'fb', 'core', days, '2026-10-01');
  const facts = makeSiteFacts({ fb: days });
  await noteCampaigns(facts, now);
  await noteCampaigns(facts, new Date(now.getTime() + 60_000));
  expect(await noteTexts('site-1')).toEqual([
    '2026-11-04 fb: Facebook Ads campaign "A" started spending',
    '2026-11-12 fb: Facebook Ads campaign "A" stopped spending',
  ]);
});

test('a site without spend has none and reads no campaigns', async () => {
  const days = daysBack(40).map(date => fbDay(date, 0));
  await noteCampaigns({ ...makeSiteFacts({ fb: days }), siteId: 'site-2' }, now);
  expect(await noteTexts('site-2')).toEqual([]);
});
