import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withWebsites } from '../../../../functions/platforms/ga4/websites.ts';
import { type StandInAnswer, type StandInCall, startStandIn } from '../../../pipeline/support/stand-in.ts';
import { type Program, startProgram } from '../../support/program.ts';

let program: Program;
let google: Awaited<ReturnType<typeof startStandIn>>;
let answer: (call: StandInCall) => StandInAnswer;
beforeAll(async () => {
  google = await startStandIn(call => answer(call));
  program = await startProgram({ env: { GA4_ADMIN_ROOT: `${google.origin}/admin` } });
});
afterAll(async () => {
  await Promise.all([google.stop(), program.stop()]);
});
beforeEach(() => {
  google.calls.length = 0;
});

const accounts = (...ids: string[]) => [{
  accountId: 'a', accountName: 'A', choices: ids.map(id => ({ id, name: `Property ${id}`, account: { propertyId: id } })),
}];
const streams: Readonly<Record<string, StandInAnswer>> = {
  '1': { status: 200, json: { dataStreams: [
    { name: 'properties/1/dataStreams/9', type: 'IOS_APP_DATA_STREAM', iosAppStreamData: { bundleId: 'x' } },
    { name: 'properties/1/dataStreams/8', type: 'WEB_DATA_STREAM', webStreamData: { defaultUri: 'https://kids.example', measurementId: 'G-1' } },
  ] } },
  '2': { status: 200, json: {} },
  '3': { status: 403, json: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'The caller does not have permission' } } },
};

it('adds the web stream addresses to properties and leaves failed lookups without any', async () => {
  answer = ({ path }) => streams[/properties\/(\d)\/dataStreams/.exec(path)?.[1] ?? ''] ?? { status: 404, json: {} };
  const [found] = await withWebsites(accounts('1', '2', '3'), 'token');
  expect(found?.choices.map(({ id, websites }) => [id, websites])).toEqual([['1', ['https://kids.example']], ['2', undefined], ['3', undefined]]);
  expect(google.calls).toHaveLength(3);
});

it('asks for no addresses when there are more than forty properties', async () => {
  answer = () => ({ status: 500, json: {} });
  const many = accounts(...Array.from({ length: 41 }, (_, index) => String(index)));
  expect(await withWebsites(many, 'token')).toEqual(many);
  expect(google.calls).toEqual([]);
});
