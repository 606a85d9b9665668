import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { lifetimeElementSchema, parseFacets } from '../../../../functions/platforms/linkedin-org/followers.ts';
import { toOrganizationChoice, organizationSchema } from '../../../../functions/platforms/linkedin-org/organizations.ts';
import { parseShares, sharesElementSchema } from '../../../../functions/platforms/linkedin-org/statistics.ts';
import { accountsSchema } from '../../../../shared/model/node.ts';
import { apiName, recordedLines, recordedRows } from '../linkedin/recordings.ts';

// Sources: data/recordings/PROVENANCE.md, linkedin_pages.
const lines = recordedLines('linkedin_pages', 'airbyte_linkedin_pages_records.jsonl');
const dayMs = 86_400_000;
const day = (index: number) => ({ start: Date.parse('2026-01-01') + index * dayMs, end: Date.parse('2026-01-02') + index * dayMs });
const lifetime = (stream: string) => lines.filter(line => line.stream === stream).map(({ data }) => data);

describe('recorded statistics', () => {
  it('have no facets for a page without followers', () => {
    const [element = {}, ...more] = lifetime('follower_statistics');
    expect(more).toEqual([]);
    expect(parseFacets(lifetimeElementSchema.parse(element))).toEqual([]);
  });

  it('are read for posts', () => {
    const elements = lifetime('share_statistics').map((data, index) => sharesElementSchema.parse({ ...data, timeRange: day(index) }));
    expect([...parseShares(elements)]).toEqual([['2026-01-01', { impressions: 0, uniqueImpressions: 0, clicks: 0, likes: 0, comments: 0, shares: 0 }]]);
  });

  it('from a warehouse export match in total, missing values null and withdrawn ones negative', () => {
    const rows = recordedRows('linkedin_pages', 'fivetran_linkedin_pages_share_statistic_data.csv');
    expect(rows).toHaveLength(50);
    const elements = rows.map((row, index) => ({
      timeRange: day(index),
      organizationalEntity: row['_organization_entity_urn'],
      totalShareStatistics: Object.fromEntries(
        Object.entries(row).flatMap(([column, cell]) => (/_count$|^engagement$/.test(column) ? [[apiName(column), Number(cell)]] : [])),
      ),
    }));
    const parsed = [...parseShares(z.array(sharesElementSchema).parse(elements)).values()];
    expect(parsed).toHaveLength(50);
    const total = (column: string) => rows.map(row => Number.parseInt(row[column] ?? '0', 10)).reduce((sum, value) => sum + value, 0);
    const sumParsed = (field: 'impressions' | 'clicks' | 'likes' | 'comments' | 'shares') => parsed.map(shareStats => shareStats[field] ?? Number.NaN).reduce((sum, value) => sum + value, 0);
    expect({ impressions: sumParsed('impressions'), clicks: sumParsed('clicks'), likes: sumParsed('likes'), comments: sumParsed('comments'), shares: sumParsed('shares') }).toEqual({
      impressions: total('impression_count'), clicks: total('click_count'), likes: total('like_count'), comments: total('comment_count'), shares: total('share_count'),
    });
    expect(Math.min(...parsed.map(({ shares }) => shares ?? 0))).toBe(-1);
    expect(parsed.every(({ uniqueImpressions }) => uniqueImpressions === null)).toBe(true);
  });

  it('turn an organization into a choice that a site can store', () => {
    for (const row of recordedRows('linkedin_pages', 'fivetran_linkedin_pages_organization_data.csv')) {
      const { id = '', localized_name: localizedName, localized_website: localizedWebsite } = row;
      const choice = toOrganizationChoice(`urn:li:organization:${id}`, id, organizationSchema.parse({ localizedName, localizedWebsite }));
      expect(choice.account).toEqual({ organizationId: '10429', organizationName: localizedName, website: localizedWebsite, urn: 'urn:li:organization:10429' });
      expect(() => accountsSchema.parse({ linkedinOrg: { ...choice.account, tokenId: 'linkedinOrg:x' } })).not.toThrow();
    }
  });
});

describe('facets', () => {
  const entry = (key: string, organic: number, paid = 0) => ({ followerCounts: { organicFollowerCount: organic, paidFollowerCount: paid }, seniority: key });

  it('are limited to the hundred largest, with ties sorted by key', () => {
    const many = Array.from({ length: 130 }, (_, index) => entry(`urn:li:seniority:${String(index).padStart(3, '0')}`, index % 7));
    const facets = parseFacets({ followerCountsBySeniority: [...many].reverse() });
    expect(facets).toHaveLength(100);
    expect(facets[0]).toEqual({ facet: 'seniority', key: 'urn:li:seniority:006', organic: 6, paid: 0 });
    expect(facets).toEqual(parseFacets({ followerCountsBySeniority: many }));
    expect(facets.map(({ organic }) => organic)).toEqual(facets.map(({ organic }) => organic).sort((a, b) => b - a));
  });

  it('that are malformed are rejected by name', () => {
    expect(() => parseFacets({ followerCountsBySeniority: 'none' })).toThrow('organizationalEntityFollowerStatistics: followerCountsBySeniority');
    expect(() => parseFacets({ followerCountsBySeniority: [{ followerCounts: {} }] })).toThrow('followerCountsBySeniority.seniority: not a text');
  });
});
