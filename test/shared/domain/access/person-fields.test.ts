import { expect, test } from 'vitest';
import { refusedPersonFields } from '../../../../shared/domain/access/person-fields.ts';
import { roles } from '../../../../shared/domain/access/roles.ts';

const fields = ['given_name', 'family_name', 'siteId', 'disabled', 'enableSiteAlerts', 'enableBillingEmails', 'enableIntroTutorial'];

test('an administrator sets everything of others, but not their own node or state', () => {
  expect(refusedPersonFields('admin', false, fields)).toEqual([]);
  expect(refusedPersonFields('admin', true, fields)).toEqual(['siteId', 'disabled']);
});

test.each(roles.filter(role => role !== 'admin'))("%s: sets others' names and node, and their own names, alerts and tour", role => {
  expect(refusedPersonFields(role, false, fields)).toEqual(['disabled', 'enableSiteAlerts', 'enableBillingEmails', 'enableIntroTutorial']);
  expect(refusedPersonFields(role, true, fields)).toEqual(['siteId', 'disabled', 'enableBillingEmails']);
  expect(refusedPersonFields(role, true, ['isAdmin', 'email'])).toEqual(['isAdmin', 'email']);
});
