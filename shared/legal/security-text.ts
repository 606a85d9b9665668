/** The lifetime of the text below from the moment it is answered. */
export const securityTextMs = 90 * 86_400_000;

/** Returns the address for reports of a security hole (RFC 9116). `expires` is ISO 8601. */
export const securityText = (mail: string, expires: string): string =>
  `Contact: mailto:${mail}\nExpires: ${expires}\nPreferred-Languages: en\n`;
