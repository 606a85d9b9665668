import type { WebsiteCheck } from '../../model/first-look.ts';

const longest = 300;
const tidy = (text: string | undefined) => {
  const found = (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, longest);
  return found === '' ? null : found;
};
// A tag ends at the next '<': otherwise a page of opened tags is searched again for each of them.
const metaTag = /<meta\s[^<>]{0,2000}>/gi;
const readAttribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
    .exec(tag)
    ?.slice(1)
    .find(value => value !== undefined);

/** Extracts facts from the start of a page. `html` may be anything; missing facts are null or false. */
export function factsOfPage(
  html: string,
): Pick<WebsiteCheck, 'title' | 'description' | 'hasViewport' | 'hasAnalytics'> {
  const metas = [...html.matchAll(metaTag)].map(([tag]) => ({
    name: readAttribute(tag, 'name')?.toLowerCase(),
    content: readAttribute(tag, 'content'),
  }));
  return {
    title: tidy(/<title[^<>]{0,200}>([^<]{0,1000})/i.exec(html)?.[1]),
    description: tidy(metas.find(({ name }) => name === 'description')?.content),
    hasViewport: metas.some(({ name }) => name === 'viewport'),
    hasAnalytics: /googletagmanager\.com\/(?:gtag|gtm)|google-analytics\.com\/g\//i.test(html),
  };
}
