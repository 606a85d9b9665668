import { describe, expect, test } from 'vitest';
import { themeSchema } from '../../../../shared/model/user.ts';
import { contrastText, formOfTheme, newThemeForm, checkThemeForm, type ThemeForm } from '../../../../web/src/features/organizations/view/theme-form.ts';
import { listOrganizationStates, findSalesToken } from '../../../../web/src/features/organizations/view/organizations.ts';
import type { NodeSummary } from '../../../../shared/model/node.ts';

const form: ThemeForm = { ...newThemeForm, origin: 'https://App.Example.com/', title: ' Beacon ' };

describe('a white label', () => {
  test('of an address: trimmed, lowercased, without empty fields, and valid for the contract', () => {
    const result = checkThemeForm(form, 'origin');
    expect(result).toEqual({ ok: true, theme: { origin: 'https://app.example.com', title: 'Beacon', primary: '#284699', secondary: '#239ad4', topLevelName: 'Company' } });
    expect(result.ok && themeSchema.parse(result.theme)).toBeTruthy();
    expect(result.ok && formOfTheme(result.theme).sideMenu).toBe('');
  });
  test('of an organization: has its id and no address', () => {
    const result = checkThemeForm({ ...form, siteId: 'beacon' }, 'organization');
    expect(result.ok && [result.theme.origin, result.theme.siteId]).toEqual(['', 'beacon']);
    expect(checkThemeForm(form, 'organization')).toMatchObject({ ok: false, errors: { siteId: 'Choose an organization' } });
  });
  test.each<[Partial<ThemeForm>, (keyof ThemeForm)[]]>([
    [{ origin: 'app.example.com' }, ['origin']],
    [{ origin: 'https://app.example.com/login' }, ['origin']],
    [{ title: '  ' }, ['title']],
    [{ primary: 'blue' }, ['primary']],
    [{ primary: '#ffe600' }, ['primary']],
    [{ secondary: '#ffffff' }, ['secondary']],
    [{ sideMenu: '#ffd000' }, ['sideMenu']],
    [{ mainLogo: 'http://a.example/x.png' }, ['mainLogo']],
    [{ mainLogo: 'javascript:alert(1)' }, ['mainLogo']],
    [{ mainLogo: 'https://a.example/x.png' }, ['mainLogo']],
    [{ supportEmail: 'nobody' }, ['supportEmail']],
  ])('%o is rejected at its field', (more, fields) => {
    const result = checkThemeForm({ ...form, ...more }, 'origin');
    expect(result.ok ? [] : Object.keys(result.errors)).toEqual(fields);
  });
  test('shows the contrast people see', () => {
    expect(contrastText('#000000')).toBe('21.0 to 1');
    expect(contrastText('#28')).toBe('–');
  });
});

describe('an organization', () => {
  const node = (sitePath: string, more: Partial<NodeSummary> = {}): NodeSummary => ({
    siteId: sitePath.split('/').at(-1) ?? '', name: 'N', type: 'TOP_ORG', sitePath, timeZone: 'America/New_York', isEcommerce: false, isFranchise: false,
    suspended: false, connected: [], ...more,
  });
  test.each([
    ['/ISL/beacon/northfold', 'beacon'], ['/ISL/beacon/northfold/home-care', 'beacon'], ['/ISL/northfold', 'ISL'], ['/beacon/northfold', 'beacon'],
  ])('%s belongs to the sales token %s', (path, token) => expect(findSalesToken(node(path))).toBe(token));
  test('nodes in between are not tokens', () => expect(findSalesToken(node('/ISL/northfold/home-care'), [node('/ISL/northfold')])).toBe('ISL'));
  test('shows its states', () => {
    expect(listOrganizationStates(node('/ISL/northfold')).map(({ word }) => word)).toEqual(['Active']);
    expect(listOrganizationStates(node('/ISL/northfold', { suspended: true, hasEcommerce: true, status: 'onboarding' })).map(({ word }) => word)).toEqual(['Suspended', 'E-commerce', 'Onboarding']);
  });
});
