import type { PageId } from '../../model/page-keys.ts';
import { advertisingPages } from './advertising.ts';
import { channelsPages } from './channels.ts';
import type { PageDefinition } from './definition.ts';
import { websitePages } from './website.ts';

/** All performance pages of the route table (specification 2), with their figures and breakdowns. */
export const pages = {
  ...websitePages,
  ...advertisingPages,
  ...channelsPages,
} as const satisfies Readonly<Record<PageId, PageDefinition>>;

export const definitionOfPage = (page: PageId): PageDefinition => pages[page];
