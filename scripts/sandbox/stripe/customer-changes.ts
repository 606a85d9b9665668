import { type Fields, getGroup, getGroupList, getText } from './form.ts';
import type { CustomerRow } from './world.ts';

/** Returns a field's new value: an empty text removes it, as at the provider; an absent one leaves it. */
const emptied = (text: string | undefined) => (text === '' ? null : text);
const given = <Value>(name: string, value: Value | undefined) => (value === undefined ? {} : { [name]: value });

/** Parses a call's changes to a customer. */
export function customerChanges(fields: Fields): Partial<CustomerRow> {
  const settings = getGroup(fields, 'invoice_settings');
  const isEmptied = getText(settings, 'custom_fields') === '';
  const custom = getGroupList(settings, 'custom_fields').map(field => ({
    name: getText(field, 'name') ?? '',
    value: getText(field, 'value') ?? '',
  }));
  return {
    ...given('email', emptied(getText(fields, 'email'))),
    ...given('name', getText(fields, 'name')),
    ...given('address', emptied(getText(fields, 'address') ?? getText(getGroup(fields, 'address'), 'line1'))),
    ...given('customFields', custom.length > 0 ? custom : isEmptied ? [] : undefined),
  };
}
