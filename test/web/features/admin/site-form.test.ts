import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../../shared/domain/access/fields.ts';
import { updateSiteBody } from '../../../../shared/contract/sites.ts';
import type { SiteNode } from '../../../../shared/model/node.ts';
import {
  changeCount, changesOf, formErrors, formOf, rebased, stateCodes, typedHost, websiteOf, writtenKey,
} from '../../../../web/src/features/admin/view/site-form.ts';

const site: SiteNode = {
  siteId: 'site-one', name: 'Atlanta', type: 'SITE', sitePath: '/ISL/org-one/site-one', revision: 3, createdAt: '2026-01-01T00:00:00Z',
  attr: { url: 'http://atlanta.example', tz: 'Eastern', city: 'Atlanta', state: 'GA', zip: '30309', phone: '(404) 555-0142' },
};
const saved = formOf(site);

describe('the form of a site', () => {
  it('shows what is stored, the scheme apart', () => {
    expect(saved).toMatchObject({ scheme: 'http://', host: 'atlanta.example', tz: 'Eastern', businessPhone: '(404) 555-0142' });
    expect(formOf({ ...site, attr: {} })).toMatchObject({ scheme: 'https://', host: '', state: '' });
  });

  it('writes only what was changed, in the shape that the update takes', () => {
    expect(changesOf(saved, saved, 'SITE')).toEqual({});
    const patch = changesOf({ ...saved, name: ' Atlanta North ', scheme: 'https://', tz: 'Central', zip: '' }, saved, 'SITE');
    expect(patch).toEqual({ name: 'Atlanta North', attr: { url: 'https://atlanta.example', tz: 'Central', zip: '' } });
    expect(updateSiteBody.parse({ revision: 3, site: patch })).toBeTruthy();
    expect(changeCount(patch)).toBe(4);
    expect(fieldsOf(patch)).toEqual([writtenKey.name, writtenKey.host, writtenKey.tz, writtenKey.zip]);
  });

  it('offers a region its name alone', () => {
    expect(changesOf({ ...saved, name: 'West', city: 'Denver' }, saved, 'REG')).toEqual({ name: 'West' });
  });

  it('moves a pasted scheme to the picker', () => {
    expect(typedHost(saved, 'https://new.example/path')).toMatchObject({ scheme: 'https://', host: 'new.example/path' });
    expect(typedHost(saved, 'new.exam')).toMatchObject({ scheme: 'http://', host: 'new.exam' });
  });

  it.each([
    ['a.co', 'host', '5 to 75'], ['', 'host', 'not removed'], ['no spaces.example', 'host', 'example.com'],
    ['localhost', 'host', 'example.com'], [`${'a'.repeat(72)}.com`, 'host', '5 to 75'],
  ] as const)('refuses the website %s', (host, field, words) => {
    expect(formErrors({ ...saved, host }, saved)[field]).toContain(words);
  });

  it.each(['shop.example:8443/path', 'www.northfold.example', 'a-b.example'])('accepts the website %s', host => {
    expect(formErrors({ ...saved, host }, saved)).toEqual({});
    expect(websiteOf({ ...saved, host })).toBe(`http://${host}`);
  });

  it('judges name, ZIP and lengths, and nothing that was not touched', () => {
    expect(formErrors({ ...saved, name: ' ' }, saved).name).toBe('Enter a name.');
    expect(formErrors({ ...saved, name: 'n'.repeat(121) }, saved).name).toContain('120');
    expect(formErrors({ ...saved, zip: '3030' }, saved).zip).toContain('five digits');
    expect(formErrors({ ...saved, zip: '30309-1234' }, saved)).toEqual({});
    const foreign = formOf({ ...site, attr: { zip: 'SW1A 1AA' } });
    expect(formErrors(foreign, foreign)).toEqual({});
  });

  it('lays what was typed over a newer record: changed fields stay, all others are the newest', () => {
    const mine = { ...saved, name: 'Atlanta Central', scheme: 'https://' as const };
    const newest = { ...saved, name: 'Atlanta South', city: 'Decatur', host: 'moved.example' };
    expect(rebased(mine, saved, newest)).toEqual({ ...newest, name: 'Atlanta Central', scheme: 'https://', host: 'atlanta.example' });
    expect(rebased(saved, saved, newest)).toEqual(newest);
  });

  it('knows each state and territory once', () => {
    expect(new Set(stateCodes).size).toBe(stateCodes.length);
    expect(stateCodes.every(code => /^[A-Z]{2}$/.test(code))).toBe(true);
    expect(stateCodes.length).toBe(56);
  });
});
