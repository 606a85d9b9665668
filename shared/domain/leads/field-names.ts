/** A field's name in one notation: 'contact[fields][zip]' and 'contact.fields.zip' are the same. */
export const dottedName = (name: string): string => name.replaceAll(/\[([^[\]]*)\]/g, '.$1');

/** 'Date Created', 'date_created' and 'dateCreated' alike. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
