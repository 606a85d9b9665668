/** Returns the currency of a site's entries. */
export const siteCurrency = (attr: { readonly currency?: string | undefined }): string => attr.currency ?? 'USD';
