import * as z from 'zod/mini';
import { websiteFieldSchema } from '../../../../../shared/domain/forms/signup.ts';
import type { SiteForm } from './fields.ts';

const schemePattern = /^(https?:\/\/)/i;
const parseScheme = (address: string): SiteForm['scheme'] | undefined => {
  const scheme = schemePattern.exec(address.trim())?.[1]?.toLowerCase();
  return scheme === undefined ? undefined : scheme === 'http://' ? 'http://' : 'https://';
};

/** A stored address as picker and field; https:// if none is stored. */
export const websiteParts = (url: string): Pick<SiteForm, 'scheme' | 'host'> => ({
  scheme: parseScheme(url) ?? 'https://',
  host: url.replace(schemePattern, ''),
});

/** Moves the scheme of a pasted address to the picker. */
export function typedHost(form: SiteForm, typed: string): SiteForm {
  const scheme = parseScheme(typed);
  return scheme === undefined ? { ...form, host: typed } : { ...form, ...websiteParts(typed.trim()), scheme };
}

/** The full URL of a website; null for an incomplete one. */
export const formatWebsite = ({ scheme, host }: Pick<SiteForm, 'scheme' | 'host'>): string | null =>
  websiteProblem(host) === null ? `${scheme}${host.trim()}` : null;

/** The error of a typed host (specification 5, Website), or null. */
export function websiteProblem(host: string): string | null {
  const parsed = z.safeParse(websiteFieldSchema, host);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'Website is not valid');
}
