import { describe, expect, it } from 'vitest';
import { updateSiteBody } from '../../../../shared/contract/sites.ts';
import { listBodyFields } from '../../../../shared/domain/access/fields.ts';
import { nodeAttrSchema, nodeTypes, type SiteNode } from '../../../../shared/model/node.ts';
import { emptyForm } from '../../../../web/src/features/admin/view/creation.ts';
import { toAttrKey, fieldOfPath, fieldsByNodeType, stateCodes, writtenKey, type SiteForm } from '../../../../web/src/features/admin/view/fields.ts';
import { toSaveFailure } from '../../../../web/src/features/admin/view/save-failure.ts';
import { checkCreation, checkUpdate } from '../../../../web/src/features/admin/view/site-body.ts';
import { changedFields, toSiteForm, rebased, listServerConflicts } from '../../../../web/src/features/admin/view/site-form.ts';
import { typedHost, formatWebsite } from '../../../../web/src/features/admin/view/website.ts';
import { makeSiteNode } from './nodes.ts';

const site: SiteNode = makeSiteNode('site', {
  name: 'Atlanta', revision: 3,
  attr: {
    url: 'http://atlanta.example', tz: 'Eastern', city: 'Atlanta', state: 'GA', zip: '30309', phone: '(404) 555-0142', dailyBudgets: { ga: 40 }, roasThreshold: 1.5,
    isEcommerce: true, searchTerms: ['home care'], militaryBranch: 'navy', trialExpiryDate: '2026-12-01',
  },
});
const saved = toSiteForm(site);
const update = (form: SiteForm, from = saved) => checkUpdate(form, from, 'SITE', 3);

describe('the form of a node', () => {
  it('shows stored values with a separate scheme, and yields no change if untouched', () => {
    expect(saved).toMatchObject({ scheme: 'http://', host: 'atlanta.example', tz: 'Eastern', phone: '(404) 555-0142', budgetGa: '40', budgetFb: '', roasThreshold: '1.5' });
    expect(toSiteForm({ name: '', attr: {} })).toMatchObject({ scheme: 'https://', host: '', state: '', suspended: false });
    expect(update(saved)).toMatchObject({ fields: [], errors: {}, body: { revision: 3, site: {} } });
  });

  it('writes only changed fields, in the shape the update expects', () => {
    const { body, fields, errors } = update({ ...saved, name: ' Atlanta North ', scheme: 'https://', tz: 'Central', isFranchise: true });
    expect(errors).toEqual({});
    expect(body).toEqual({ revision: 3, site: { name: 'Atlanta North', attr: { url: 'https://atlanta.example', tz: 'Central', isFranchise: true } } });
    expect(updateSiteBody.parse(body)).toEqual(body);
    expect(listBodyFields(body?.site ?? {}).sort()).toEqual(fields.map(writtenKey).sort());
  });

  it('writes null for fields that are cleared, switched off or deselected', () => {
    const { body } = update({ ...saved, zip: ' ', state: '', host: '', militaryBranch: '', trialExpiryDate: '', searchTerms: [], isEcommerce: false, roasThreshold: '', budgetGa: '' });
    expect(body?.site.attr).toEqual({
      zip: null, state: null, url: null, militaryBranch: null, trialExpiryDate: null, searchTerms: null, isEcommerce: false, roasThreshold: null, dailyBudgets: null,
    });
  });

  it('writes the budgets together, parsed the way people type money', () => {
    expect(update({ ...saved, budgetFb: '$1,250.50' }).body?.site.attr).toEqual({ dailyBudgets: { ga: 40, fb: 1250.5 } });
    expect(update({ ...saved, budgetFb: 'much' }).errors.budgetFb).toBe('Budgets must be numbers');
    expect(update({ ...saved, budgetFb: '-1' }).errors.budgetFb).toBe('Budgets must be 0 or more');
    expect(update({ ...saved, budgetFb: 'much' }).body).toBeNull();
    expect(update({ ...saved, roasThreshold: '1.55' }).errors.roasThreshold).toBe('The ROAS threshold must be a multiple of 0.1');
  });

  it('writes questions of a sales token in order, and its video only if complete', () => {
    const token = toSiteForm(makeSiteNode('partner', { type: 'TOKEN', attr: { questions: ['crm', 'budget'] } }));
    const ofToken = (change: Partial<SiteForm>, from = token) => checkUpdate({ ...from, ...change }, from, 'TOKEN', 1);
    expect(ofToken({ questions: ['budget', 'crm', 'keywords'] }).body?.site.attr).toEqual({ questions: ['budget', 'crm', 'keywords'] });
    expect(ofToken({ questions: [] }).body?.site.attr).toEqual({ questions: null });
    const video = { introVideoSource: ' /videos/a.mp4', introVideoCaptions: '/videos/a.vtt', introVideoTranscript: 'Welcome.' };
    const stored = { source: '/videos/a.mp4', captions: '/videos/a.vtt', transcript: 'Welcome.' };
    expect(ofToken(video).body?.site.attr).toEqual({ introVideo: stored });
    expect(ofToken({ ...video, introVideoCaptions: '' })).toMatchObject({ body: null, errors: { introVideoCaptions: 'Add the video, its captions, and its transcript, or leave all three empty.' } });
    expect(ofToken({ ...video, introVideoSource: 'https://elsewhere.example/a.mp4' })).toMatchObject({ body: null, errors: { introVideoSource: 'A path on this host, beginning with /' } });
    const before = toSiteForm(makeSiteNode('partner', { type: 'TOKEN', attr: { introVideo: stored } }));
    expect(before).toMatchObject({ introVideoSource: '/videos/a.mp4', questions: [] });
    expect(ofToken({ introVideoSource: '', introVideoCaptions: '', introVideoTranscript: '' }, before).body?.site.attr).toEqual({ introVideo: null });
    expect(ofToken({ introVideoTranscript: 'Hello.' }, before).body?.site.attr).toEqual({ introVideo: { ...stored, transcript: 'Hello.' } });
  });

  it('writes uppercase currency and numeric ROI and trial days, and reports invalid values', () => {
    expect(update({ ...saved, currency: ' cad ', roi: '2.5' }).body?.site.attr).toEqual({ currency: 'CAD', roi: 2.5 });
    expect(update({ ...saved, currency: 'dollars' }).errors.currency).toBe('Enter three letters such as USD.');
    expect(update({ ...saved, roi: 'much' })).toMatchObject({ body: null, errors: { roi: 'Enter a number.' } });
    const token = toSiteForm(makeSiteNode('partner', { type: 'TOKEN', attr: { trialExtensionOverrideDays: 14 } }));
    const ofToken = (change: Partial<SiteForm>) => checkUpdate({ ...token, ...change }, token, 'TOKEN', 1);
    expect(ofToken({ trialExtensionOverrideDays: '30', useServiceBranch: true, showBusinessType: false, backgroundImage: '/media/themes/a.png' }).body?.site.attr).toEqual({
      trialExtensionOverrideDays: 30, useServiceBranch: true, showBusinessType: false, backgroundImage: '/media/themes/a.png',
    });
    expect(ofToken({ trialExtensionOverrideDays: '' }).body?.site.attr).toEqual({ trialExtensionOverrideDays: null });
    for (const days of ['0', '366', '1.5', 'ten']) expect(ofToken({ trialExtensionOverrideDays: days }).errors.trialExtensionOverrideDays).toBe('Enter a whole number from 1 to 365.');
  });

  it('sets the military branch of an organization', () => {
    const organization = toSiteForm(makeSiteNode('group', { type: 'ORG' }));
    expect(checkUpdate({ ...organization, militaryBranch: 'army' }, organization, 'ORG', 1).body?.site.attr).toEqual({ militaryBranch: 'army' });
  });

  it('removes a cleared nickname', () => {
    const region = toSiteForm(makeSiteNode('region', { attr: { linkedSiteNickNames: { one: 'First', two: 'Second' } } }));
    const next = checkUpdate({ ...region, linkedSiteNickNames: { one: ' ', two: 'Zweite' } }, region, 'REG', 1);
    expect(next.body?.site.attr).toEqual({ linkedSiteNickNames: { two: 'Zweite' } });
  });

  it('moves a pasted scheme to the picker', () => {
    expect(typedHost(saved, 'https://new.example/path')).toMatchObject({ scheme: 'https://', host: 'new.example/path' });
    expect(typedHost(saved, 'new.exam')).toMatchObject({ scheme: 'http://', host: 'new.exam' });
  });

  it.each([['a.co', 'at least 5'], ['no spaces.example', 'not valid'], ['localhost', 'not valid'], [`${'a'.repeat(72)}.com`, 'at most 75']])('refuses the website %s', (host, words) => {
    expect(update({ ...saved, host }).errors.host).toContain(words);
    expect(formatWebsite({ scheme: 'https://', host })).toBeNull();
  });
  it.each(['shop.example:8443/path', 'www.northfold.example', 'a-b.example'])('accepts the website %s', host => {
    expect(update({ ...saved, host }).errors).toEqual({});
    expect(formatWebsite({ ...saved, host })).toBe(`http://${host}`);
  });

  it('validates name, ZIP, zone, CRM address and lengths, but not untouched fields', () => {
    expect(update({ ...saved, name: ' ' }).errors.name).toBe('Enter a name.');
    expect(update({ ...saved, name: 'n'.repeat(121) }).errors.name).toContain('120');
    expect(update({ ...saved, zip: '3030' }).errors.zip).toContain('Enter a ZIP code such as 30309 or 30309-1234.');
    expect(update({ ...saved, zip: '30309-1234' }).errors).toEqual({});
    expect(update({ ...saved, timezone: 'Mars/Olympus' }).errors.timezone).toContain('America/Phoenix');
    expect(update({ ...saved, timezone: 'America/Phoenix' }).errors).toEqual({});
    expect(update({ ...saved, crmUrl: 'javascript:alert(1)' }).errors.crmUrl).toBe('Links must begin with http:// or https://');
    expect(update({ ...saved, address: 'x'.repeat(201) }).errors.address).toContain('at most 200');
    const foreign = toSiteForm({ ...site, attr: { zip: 'SW1A 1AA', url: 'http://x' } });
    expect(update(foreign, foreign).errors).toEqual({});
  });

  it('applies edits to a newer record and shows its stored values next to them', () => {
    const mine = { ...saved, name: 'Atlanta Central', scheme: 'https://' as const, suspended: true };
    const newest = { ...saved, name: 'Atlanta South', city: 'Decatur', host: 'moved.example' };
    expect(rebased(mine, saved, newest)).toEqual({ ...newest, name: 'Atlanta Central', scheme: 'https://', host: 'atlanta.example', suspended: true });
    expect(rebased(saved, saved, newest)).toEqual(newest);
    expect(listServerConflicts(mine, saved, newest, 'SITE')).toEqual({ name: 'Atlanta South', host: 'http://moved.example' });
  });

  it('offers each type only fields that a node can store, each once', () => {
    const stored = new Set(Object.keys(nodeAttrSchema.shape));
    for (const type of nodeTypes) {
      expect(new Set(fieldsByNodeType[type]).size).toBe(fieldsByNodeType[type].length);
      for (const field of fieldsByNodeType[type]) if (field !== 'name') expect(stored).toContain(toAttrKey(field));
    }
    expect(changedFields({ ...saved, host: 'other.example' }, saved, 'REG')).toEqual([]);
  });

  it('lists each state and territory once', () => {
    expect(new Set(stateCodes).size).toBe(56);
    expect(stateCodes.every(code => /^[A-Z]{2}$/.test(code))).toBe(true);
  });
});

describe('a new node', () => {
  const none = new Set<string>();
  const requestId = '0123456789abcdef';
  it('contains the entered values without locked or disabled fields', () => {
    const form = { ...emptyForm, name: ' Tampa ', state: 'AL', tz: 'Pacific', isFranchise: true, trialExpiryDate: '2026-12-01' };
    expect(checkCreation(form, emptyForm, 'SITE', 'region', requestId, new Set(['attr.isFranchise'])).body).toEqual({
      requestId, site: { type: 'SITE', parentId: 'region', name: 'Tampa', attr: { state: 'AL', tz: 'Pacific', trialExpiryDate: '2026-12-01' } },
    });
  });
  it('needs a name', () => {
    expect(checkCreation(emptyForm, emptyForm, 'REG', 'organization', requestId, none)).toMatchObject({ body: null, errors: { name: 'Enter a name.' } });
  });
});

describe('a failed save', () => {
  const error = (status: number, code: string, details: { path: string; message: string }[] = []) => ({ status, code, message: 'The request is not valid', details });
  it('shows server errors at their fields and the rest in the banner', () => {
    const failure = toSaveFailure(error(400, 'invalid-request', [{ path: 'body.site.attr.timezone', message: 'Not a time zone' }, { path: 'body.x', message: 'Odd' }]), 'SITE');
    expect(failure).toMatchObject({ kind: 'other', errors: { timezone: 'Not a time zone' }, details: ['Odd'] });
    expect(fieldOfPath('body.site.attr.dailyBudgets.linkedin', 'SITE')).toBe('budgetLinkedin');
    expect(fieldOfPath('body.site.attr.url', 'REG')).toBeUndefined();
  });
  it('distinguishes a conflict, a platform that needs a new sign-in and a deleted node', () => {
    expect(toSaveFailure(error(409, 'conflict'), 'SITE').kind).toBe('conflict');
    expect(toSaveFailure(error(409, 'reconnect-needed'), 'SITE').kind).toBe('other');
    expect(toSaveFailure(error(404, 'not-found'), 'SITE').kind).toBe('gone');
    expect(toSaveFailure(undefined, 'SITE').message).toContain('Something went wrong. Please try again. Your changes are still here.');
  });
});
