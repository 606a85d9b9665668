import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { goHighLevelLocation, goHighLevelToken } from '../../../scripts/sandbox/crm/go-highlevel.ts';
import { serveTest, testNow } from './sandbox-client.ts';

const dates = z.object({ createdAt: z.string(), updatedAt: z.string() });
const answerSchema = z.object({ opportunities: z.array(dates) });

it.each(['T00:00:00Z', 'T04:59:59Z', 'T23:59:59Z'])('no opportunity has a future change at %s', async hour => {
  const now = new Date(`${testNow.toISOString().slice(0, 10)}${hour}`);
  const served = await serveTest({ clock: () => now });
  const address = `${served.base}/leadconnector/opportunities/search?location_id=${goHighLevelLocation}&limit=100`;
  const headers = { authorization: `Bearer ${goHighLevelToken}`, version: '2021-07-28' };
  const answer = answerSchema.parse(await (await fetch(address, { headers })).json());
  await served.stop();
  const newest = answer.opportunities.map(({ createdAt, updatedAt }) => (createdAt > updatedAt ? createdAt : updatedAt)).sort().at(-1);
  expect(newest !== undefined && newest < now.toISOString()).toBe(true);
});
