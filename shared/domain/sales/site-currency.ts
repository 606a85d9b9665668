/** The currency of what a site's people enter. */
export const siteCurrency = (attr: { readonly currency?: string | undefined }): string => attr.currency ?? 'USD';
