import { expect, test } from 'vitest';
import { refusedPersonFields } from '../../../../shared/domain/access/person-fields.ts';
import { roles } from '../../../../shared/domain/access/roles.ts';

const fields = ['given_name', 'family_name', 'siteId', 'disabled', 'enableSiteAlerts', 'enableBillingEmails', 'enableIntroTutorial'];

test('an administrator sets everything of others, and neither node nor state of themselves', () => {
  expect(refusedPersonFields('admin', false, fields)).toEqual([]);
  expect(refusedPersonFields('admin', true, fields)).toEqual(['siteId', 'disabled']);
});

test.each(roles.filter(role => role !== 'admin'))('%s: of others names and node, of oneself names, alerts and the tour', role => {
  expect(refusedPersonFields(role, false, fields)).toEqual(['disabled', 'enableSiteAlerts', 'enableBillingEmails', 'enableIntroTutorial']);
  expect(refusedPersonFields(role, true, fields)).toEqual(['siteId', 'disabled', 'enableBillingEmails']);
  expect(refusedPersonFields(role, true, ['isAdmin', 'email'])).toEqual(['isAdmin', 'email']);
});
