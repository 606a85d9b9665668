import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  checkTokenAvailability, avatarProblem, baselineFormSchema, budgetsFormSchema, filterByName, linkSitesFormSchema, maySaveToken,
  salesTokenFormSchema, userFormSchema, websiteLabel,
} from '../../../../shared/domain/forms/administration.ts';
import { forgotPasswordFormSchema, loginFormSchema, newPasswordSchema, setPasswordFormSchema, setPasswordMessage, twoStepCodeSchema, verificationFormSchema } from '../../../../shared/domain/forms/login.ts';
import { phoneMask, phonePattern, signupFormSchema, signupPayloadSchema, signupStatus } from '../../../../shared/domain/forms/signup.ts';

const messages = (schema: z.core.$ZodType, value: unknown): string[] => {
  const result = (schema as z.ZodMiniType).safeParse(value);
  return result.success ? [] : result.error.issues.map(({ message }) => message);
};

describe('login and passwords', () => {
  it('requires both and lower-cases the email', () => {
    expect(loginFormSchema.parse({ email: ' Dana@Northfold.Example ', password: 'x' }).email).toBe('dana@northfold.example');
    expect(messages(loginFormSchema, { email: '', password: '' })).toEqual(['Email is required', 'Password is required']);
    expect(forgotPasswordFormSchema.parse({ email: 'A@B.CO' })).toEqual({ email: 'a@b.co' });
    expect(messages(forgotPasswordFormSchema, { email: 'nobody' })).toEqual(['Email is not valid']);
  });

  it.each([
    ['Abcdefg1', []],
    ['Abcdef1', ['Password must be at least 8 characters in length']],
    ['ABCDEFG1', ['Password must contain a lower case letter']],
    ['abcdefg1', ['Password must contain an upper case letter']],
    ['Abcdefgh', ['Password must contain a number']],
    ['', ['Password must be at least 8 characters in length', 'Password must contain a lower case letter', 'Password must contain an upper case letter', 'Password must contain a number']],
  ])('validates the password %j', (password, expected) => expect(messages(newPasswordSchema, password)).toEqual(expected));

  it.each([
    [{ confirmPassword: 'Other-2026' }], [{ firstName: ' ' }], [{ lastName: '' }],
  ])('requires matching passwords and names: %j', over => {
    const form = { password: 'Insights-2026', confirmPassword: 'Insights-2026', firstName: 'Dana', lastName: 'Whit' };
    expect(messages(setPasswordFormSchema(8), form)).toEqual([]);
    expect(messages(setPasswordFormSchema(8), { ...form, ...over })).toEqual([setPasswordMessage]);
  });

  it('accepts a six-digit code', () => {
    expect(messages(verificationFormSchema, { code: ' 123456 ', password: 'Insights-2026' })).toEqual([]);
    expect(messages(verificationFormSchema, { code: '12345', password: 'Insights-2026' })).toHaveLength(1);
  });

  it('takes the code of an authenticator app as people type it', () => {
    expect(twoStepCodeSchema.parse(' 123 456 ')).toBe('123456');
    for (const code of ['', '12345', '1234567', '12345a']) expect(messages(twoStepCodeSchema, code)).toEqual(['Enter the 6 digits in your authenticator app']);
  });
});

describe('signup', () => {
  const form = {
    brand: 'Northfold', protocol: 'https://', domain: 'northfold.example', contactFirstName: 'Dana', contactLastName: 'Whitfield',
    email: 'dana@northfold.example', cellPhone: '(404) 555-0142', websiteType: 'Brand', terms: true,
  };
  const problems = (over: object, branch = false) => messages(signupFormSchema({ useServiceBranch: branch, showBusinessType: true }), { ...form, ...over });

  it('accepts a complete form', () => expect(problems({})).toEqual([]));
  it.each([
    [{ brand: 'N' }, 'Company must be at least 2 characters'], [{ brand: 'x'.repeat(51) }, 'Company must be at most 50 characters'],
    [{ domain: 'a.b' }, 'Website must be at least 5 characters'], [{ domain: `${'x'.repeat(74)}.co` }, 'Website must be at most 75 characters'],
    [{ domain: 'not a host' }, 'Website is not valid'], [{ domain: 'localhost:3000' }, 'Website is not valid'], [{ domain: '10.0.0.1' }, 'Website is not valid'],
    [{ contactFirstName: 'Al' }, 'First name must be at least 3 characters'], [{ contactLastName: 'x'.repeat(41) }, 'Last name must be at most 40 characters'],
    [{ email: `${'x'.repeat(95)}@ab.co` }, 'Email must be at most 100 characters'], [{ cellPhone: '4045550142' }, 'Cell Phone must look like (999) 999-9999'],
    [{ terms: false }, 'Please accept the terms and the privacy policy'], [{ websiteType: undefined }, 'Business Type is required'],
  ])('refuses %j', (over, message) => expect(problems(over)).toContain(message));
  it.each([['northfold.example:8080/shop?a=1'], ['sub.northfold.co.uk/']])('accepts the website %s', domain => expect(problems({ domain })).toEqual([]));

  it('requires the branch instead of the type if the token uses one', () => {
    expect(problems({ websiteType: undefined }, true)).toEqual(['Military Branch is required']);
    expect(problems({ websiteType: undefined, militaryBranch: 'navy' }, true)).toEqual([]);
  });

  it('refuses an unknown field in the form and server, and accepts the payload', () => {
    expect(problems({ isAdmin: true })).toHaveLength(1);
    const { terms: _, ...payload } = form;
    expect(messages(signupPayloadSchema, { ...payload, status: 'onboarding', salesToken: 'token-1' })).toEqual([]);
    expect(messages(signupPayloadSchema, { ...payload, status: 'onboarded' })).toHaveLength(1);
  });

  it('starts an evaluation if the address contains quickstats', () => {
    expect(signupStatus('https://x.example/welcome?QuickStats=1')).toBe('evaluation');
    expect(signupStatus('https://x.example/welcome')).toBe('onboarding');
  });

  it.each([['', ''], ['4', '(4'], ['404', '(404'], ['4045', '(404) 5'], ['404-555', '(404) 555'], ['40455501429', '(404) 555-0142']])('masks %j as %j', (typed, masked) =>
    expect(phoneMask(typed)).toBe(masked),
  );
  it('formats any ten digits as a phone number that the form accepts', () => {
    fc.assert(fc.property(fc.stringMatching(/^\d{10}$/), digits => phonePattern.test(phoneMask(digits))));
  });
});

describe('administration', () => {
  const token = { siteId: 'abc', name: 'Description', isAffiliate: true };
  it.each([
    [token, []], [{ ...token, siteId: 'ab' }, ['Sales token must be greater than or equal to three characters.']],
    [{ ...token, name: ' ' }, ['Sales token value must be at least three characters long and description must not be empty']],
    [{ ...token, isAffiliate: false }, ['A non-affiliate token needs a user email']],
    [{ ...token, isAffiliate: false, agentEmail: 'agent@x.example' }, []], [{ ...token, siteId: 'a b c' }, ['Only letters, digits, - and _']],
  ])('validates a sales token', (form, expected) => expect(messages(salesTokenFormSchema, form)).toEqual(expected));

  it('recognizes a taken token in any case', () => {
    expect([checkTokenAvailability('ab', []), checkTokenAvailability('ABC', ['abc']), checkTokenAvailability('abcd', ['abc'])]).toEqual(['too-short', 'taken', 'available']);
    expect([maySaveToken('available', false), maySaveToken('available', true), maySaveToken('unknown', false), maySaveToken('taken', false)]).toEqual([true, false, false, false]);
  });

  it('names missing fields of a user form', () => {
    const user = { given_name: 'Dana', family_name: 'Whit', email: 'd@x.example', siteId: null, enableSiteAlerts: true, enableBillingEmails: false };
    expect(messages(userFormSchema, user)).toEqual([]);
    expect(messages(userFormSchema, { ...user, given_name: '', isAdmin: true })).toHaveLength(2);
  });

  it.each([
    [true, { dailyBudgets: { ga: 10 }, roasThreshold: 1.5 }, []], [true, { dailyBudgets: {}, roasThreshold: 0.3 }, []],
    [true, { dailyBudgets: {}, roasThreshold: 1.55 }, ['The ROAS threshold must be a multiple of 0.1']],
    [false, { dailyBudgets: {} }, []], [false, { dailyBudgets: {}, roasThreshold: 1.5 }, ['Only ecommerce sites have a ROAS threshold']],
    [false, { dailyBudgets: { fb: -1 } }, ['Budgets must be 0 or more']], [false, { dailyBudgets: { fb: 'x' } }, ['Budgets must be numbers']],
  ])('validates budgets (ecommerce %s) %j', (ecommerce, form, expected) => expect(messages(budgetsFormSchema(ecommerce), form)).toEqual(expected));

  it('requires baseline dates in order and at least one site to link', () => {
    expect(messages(baselineFormSchema, { startDate: '2026-02-01', endDate: '2026-02-01' })).toEqual([]);
    expect(messages(baselineFormSchema, { startDate: '2026-02-02', endDate: '2026-02-01' })).toEqual(['The end date is before the start date']);
    expect(messages(linkSitesFormSchema, { siteIds: [] })).toEqual(['You must select at least one site']);
  });

  it('filters names from three characters', () => {
    const rows = [{ name: 'Atlanta North' }, { name: 'Dallas' }];
    expect(filterByName(rows, 'at')).toHaveLength(2);
    expect(filterByName(rows, ' LANT ')).toEqual([{ name: 'Atlanta North' }]);
    expect(filterByName(rows, 'zzz')).toEqual([]);
  });

  it('limits avatars and shortens websites', () => {
    expect(avatarProblem(204_800, 'header')).toBeNull();
    expect(avatarProblem(204_801, 'header')).toBe('File size for avatars must not exceed 200 KB');
    expect(avatarProblem(102_401, 'checklist')).toBe('File size for avatars must not exceed 100 KB');
    expect(websiteLabel('x'.repeat(50))).toHaveLength(50);
    expect(websiteLabel('x'.repeat(51))).toBe(`${'x'.repeat(50)}...`);
  });

  it('never throws, whatever a form submits', () => {
    const schemas = [loginFormSchema, setPasswordFormSchema(12), signupFormSchema({ useServiceBranch: true, showBusinessType: true }), signupPayloadSchema, salesTokenFormSchema, userFormSchema, budgetsFormSchema(true), baselineFormSchema];
    fc.assert(fc.property(fc.constantFrom(...schemas), fc.anything(), (schema, value) => Array.isArray(messages(schema, value))));
  });
});
