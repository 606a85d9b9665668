import { describe, expect, it } from 'vitest';
import { findCaseStudyBaseline } from '../../../../shared/numbers/metrics/table.ts';
import { metricGroups } from '../../../../shared/numbers/metrics/definition.ts';
import { addParts, moneyParts, noParts, partKeys } from '../../../../shared/numbers/metrics/parts.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import { metricsOfType } from '../../../../shared/domain/audits/kinds.ts';
import { auditTypes } from '../../../../shared/model/audit.ts';
import { metricKeys } from '../../../../shared/model/metric-value.ts';

const where = (test: (key: (typeof metricKeys)[number]) => boolean) => metricKeys.filter(test);

describe('the metric table (specification 3 and 9)', () => {
  it('declares every metric once, with texts for users', () => {
    expect(Object.keys(metricTable).toSorted()).toEqual([...metricKeys].toSorted());
    for (const key of metricKeys) {
      const { title, titleAbbrev, description, group } = metricTable[key];
      expect(title).toMatch(/^[A-Z]/);
      expect(titleAbbrev).toMatch(/^[A-Z ]{2,10}$/);
      expect(description).toMatch(/^[A-Z][^.]*\.$/);
      expect(Object.keys(metricGroups)).toContain(group);
    }
  });
  it('has six metrics for which lower is better', () => {
    expect(where(key => metricTable[key].lowerIsBetter)).toEqual([
      'bounceRate',
      'avgPageLoadTime',
      'mobileTti',
      'costPerLead',
      'costPerClick',
      'speedToBookingMinutes',
    ]);
  });
  it('has close-call margins of 5%; gmbActions 20%, ROAS 10%, fanGrowth and newFans 0', () => {
    expect(metricTable.gmbActions.closeCallMargin).toBe(0.2);
    expect(metricTable.ROAS.closeCallMargin).toBe(0.1);
    expect(where(key => metricTable[key].closeCallMargin === 0)).toEqual(['newFans', 'fanGrowth']);
    expect(where(key => metricTable[key].closeCallMargin !== 0.05)).toHaveLength(4);
  });
  it('uses dollar prefixes for money, and 2 decimals for CPC and ROAS', () => {
    expect(where(key => metricTable[key].prefix === '$')).toEqual([
      'costPerLead',
      'costPerClick',
      'adSpend',
      'averageOrderValue',
      'revenue',
    ]);
    expect([metricTable.costPerClick.decimals, metricTable.ROAS.decimals]).toEqual([2, 2]);
  });
  it('shows percentages as fractions times 100, with 0 or 1 decimals', () => {
    const percents = where(key => metricTable[key].format === 'percent');
    expect(percents).toHaveLength(15);
    for (const key of percents)
      expect(metricTable[key]).toMatchObject({ modifier: 100, suffix: '%', decimals: 1 });
    expect(where(key => metricTable[key].modifier !== 1 && !percents.includes(key))).toEqual([
      'mobilePerformance',
      'desktopPerformance',
    ]);
  });
  it('keeps numerator and denominator for rates; only growth is not additive', () => {
    expect(where(key => metricTable[key].aggregation.kind === 'not-additive')).toEqual([
      'orgGrowthYOY',
      'orgGrowthLastQtr',
      'fanGrowth',
    ]);
    expect(where(key => metricTable[key].aggregation.kind === 'last')).toEqual(['totalFans']);
  });
  it('retires only check-ins', () =>
    expect(where(key => metricTable[key].retired !== undefined)).toEqual(['fbCheckins']));
  it('excludes only spend and fans from scores', () => {
    expect(where(key => metricTable[key].excludeFromScore)).toEqual(['adSpend', 'totalFans']);
  });
  it('the franchise card has the 29 scored metrics of the specified groups', () => {
    const scored = metricsOfType('frandevNew').filter(
      key => !metricTable[key].excludeFromScore && metricTable[key].retired === undefined,
    );
    expect(scored).toHaveLength(29);
  });
  it('every type has metrics, none of them disabled', () => {
    for (const type of auditTypes) {
      expect(metricsOfType(type).length).toBeGreaterThan(20);
      for (const key of metricsOfType(type)) expect(metricTable[key].typesDisabled).not.toContain(type);
    }
    expect(metricsOfType('ecommerce')).not.toContain('unitSales');
    expect(metricsOfType('frandev')).not.toContain('revenue');
  });
});

describe('baselines (specification 9, Scoring)', () => {
  it.each([
    ['bounceRate', 0.63],
    ['avgPageLoadTime', 7],
    ['mobileTti', 7.3],
    ['mobilePerformance', 0.543],
    ['desktopPerformance', 0.812],
    ['referralLeadVsOverall', 0.15],
    ['referralSessionVsOverall', 0.15],
    ['goals', 0],
  ] as const)('%s is %d according to the specification', (key, value) => {
    for (const type of auditTypes)
      expect(findCaseStudyBaseline(key, type)).toMatchObject({
        value,
        source: expect.stringContaining('Specification 9'),
      });
  });
  it('ROAS is 1.5 for ecommerce', () => {
    expect(findCaseStudyBaseline('ROAS', 'ecommerce')?.value).toBe(1.5);
    expect(findCaseStudyBaseline('ROAS', 'standard')).toBeNull();
  });
  it('all baselines have a source; costs have no baseline', () => {
    for (const key of metricKeys)
      for (const type of auditTypes) expect(findCaseStudyBaseline(key, type)?.source ?? 'none').toMatch(/\S/);
    expect(findCaseStudyBaseline('costPerLead', 'standard')).toBeNull();
  });
});

describe('parts', () => {
  it('start at 0 and add up', () => {
    const sum = noParts();
    addParts(sum, { sessions: 2, revenue: 1.5 });
    addParts(sum, { sessions: 3 });
    expect(sum.sessions).toBe(5);
    expect(partKeys.reduce((all, key) => all + sum[key], 0)).toBe(6.5);
    expect(noParts().sessions).toBe(0);
    for (const key of moneyParts) expect(partKeys).toContain(key);
  });
});
