import { readFileSync, globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judgeVersions } from '../../../scripts/operate/judge-stage.ts';
import { environmentSchema } from '../../../shared/model/environment.ts';
import { apiVersions, listEndingVersions } from '../../../shared/platforms/api-versions.ts';

const root = new URL('../../../', import.meta.url);
/** The day of the demonstration, on which the versions were looked up. */
const today = '2026-11-26';

describe('platform API versions', () => {
  test('are not retired and do not retire within 90 days of the lookup', () => {
    for (const { endsOn } of Object.values(apiVersions)) if (endsOn !== null) expect(endsOn > today).toBe(true);
    expect(listEndingVersions(today)).toEqual([]);
    expect(judgeVersions(today).state).toBe('good');
  });

  test.each([
    ['2026-10-02', []], ['2026-10-03', ['a']], ['2026-12-31', ['a']], ['2027-01-01', ['a']], ['2027-06-01', ['a']],
  ])('on %s lists as ending: %j', (day, names) => {
    // 90 days before 1 January 2027 is 3 October 2026.
    const versions = { a: { version: 'v1', endsOn: '2027-01-01' }, b: { version: 'v2', endsOn: null } };
    expect(listEndingVersions(day, versions).map(({ name }) => name)).toEqual(names);
  });

  test('the doctor names the version, its end date and where to change it', () => {
    expect(judgeVersions('2027-06-15')).toMatchObject({ state: 'bad', what: expect.stringMatching(/facebook v26\.0 on 2027-07-29.*linkedin 202607 on 2027-07-01/), fix: expect.stringContaining('api-versions.ts') });
  });

  test('connectors read them from a single place', () => {
    const { FACEBOOK_VERSION, LINKEDIN_VERSION } = environmentSchema.shape;
    expect([FACEBOOK_VERSION.parse(undefined), LINKEDIN_VERSION.parse(undefined)]).toEqual([apiVersions.facebook.version, apiVersions.linkedin.version]);
    const files = globSync('{functions,shared,lib}/**/*.ts', { cwd: root }).filter(file => !file.endsWith('api-versions.ts'));
    expect(files.filter(file => /'v26\.0'|'202607'/.test(readFileSync(new URL(file, root), 'utf8')))).toEqual([]);
  });
});
