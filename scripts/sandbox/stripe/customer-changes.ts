import { type Fields, groupOf, listOf, textOf } from './form.ts';
import type { CustomerRow } from './world.ts';

/** An empty text takes a field away, as at the provider; an absent one leaves it. */
const emptied = (text: string | undefined) => (text === '' ? null : text);
const given = <Value>(name: string, value: Value | undefined) => (value === undefined ? {} : { [name]: value });

/** What a call changes of a customer. */
export function customerChanges(fields: Fields): Partial<CustomerRow> {
  const settings = groupOf(fields, 'invoice_settings');
  const isEmptied = textOf(settings, 'custom_fields') === '';
  const custom = listOf(settings, 'custom_fields').map(one => ({
    name: textOf(one, 'name') ?? '',
    value: textOf(one, 'value') ?? '',
  }));
  return {
    ...given('email', emptied(textOf(fields, 'email'))),
    ...given('name', textOf(fields, 'name')),
    ...given('address', emptied(textOf(fields, 'address') ?? textOf(groupOf(fields, 'address'), 'line1'))),
    ...given('customFields', custom.length > 0 ? custom : isEmptied ? [] : undefined),
  };
}
