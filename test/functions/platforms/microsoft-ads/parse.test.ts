import { describe, expect, it } from 'vitest';
import { columnsWithout, optionalNames } from '../../../../functions/platforms/microsoft-ads/metrics.ts';
import { findReportCurrency, normalise } from '../../../../functions/platforms/microsoft-ads/normalise.ts';
import { readReport } from '../../../../functions/platforms/microsoft-ads/parse.ts';

const columns = columnsWithout(new Set());
const names = Object.keys(columns);
const good: Record<string, string> = {
  TimePeriod: '2026-10-01', CampaignId: '9007199254740993', CampaignName: 'Brand', DeviceType: 'Computer', CurrencyCode: 'USD', Impressions: '1200',
  Clicks: '30', Spend: '41.50', CampaignStatus: 'Active', CampaignType: 'Search & content', ConversionsQualified: '1.50', Revenue: '10.00', PhoneCalls: '2',
};
const line = (cells: readonly string[]) => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',');
const csv = (rows: Record<string, string>[], heads = names) => [line(heads), ...rows.map(row => line(heads.map(name => row[name] ?? '')))].join('\r\n');
const report = (...changes: Record<string, string>[]) => csv(changes.map(change => ({ ...good, ...change })));
const read = (text: string) => readReport(text, columns);
const days = (text: string) => normalise(['2026-10-01', '2026-10-02'], read(text), 'USD');
const failure = (text: string, of: (text: string) => unknown = read) => {
  try {
    return of(text);
  } catch (error) {
    return error;
  }
};
const refused = (message: string) => expect.objectContaining({ name: 'PlatformError', kind: 'invalid-answer', platform: 'bing', message: expect.stringContaining(message) });

describe('a row', () => {
  it('is read by column name in any order, ignoring other columns', () => {
    const heads = ['Extra', ...names.toReversed()];
    const [row] = read(csv([{ ...good, Extra: 'x' }], heads));
    expect(row?.day).toBe('2026-10-01');
    expect(row?.hour).toBeNull();
    expect(names.slice(1).map(name => row?.text(name) ?? row?.number(name))).toEqual(
      ['9007199254740993', 'Brand', 'Computer', 'USD', 1200, 30, 41.5, 'Active', 'Search & content', 1.5, 10, 2],
    );
  });

  it.each([['2026-10-01', null], ['10/1/2026', null], ['2026-10-01|7', 7], ['2026-10-01|00', 0], ['10/1/2026 12:00:00 AM|23', 23]])('reads the period %s', (period, hour) => {
    expect(read(report({ TimePeriod: period }))[0]).toMatchObject({ day: '2026-10-01', hour });
  });

  it.each([['', null], ['--', null], ['0', 0], ['1,234.50', 1234.5], ['12,345,678', 12_345_678], ['-3.25', -3.25], ['1.05E2', 105], ['0.00', 0]])(
    'distinguishes absent from zero: reads %j as %j', (cell, value) => {
      expect(read(report({ Revenue: cell }))[0]?.number('Revenue')).toBe(value);
    },
  );

  it('strips percent signs only where it expects a percentage', () => {
    const percent = { ...columns, Ctr: 'percent' } as const;
    expect(readReport(csv([{ ...good, Ctr: '12.34%' }], [...names, 'Ctr']), percent)[0]?.number('Ctr')).toBe(12.34);
    expect(readReport(csv([{ ...good, Ctr: '7' }], [...names, 'Ctr']), percent)[0]?.number('Ctr')).toBe(7);
    expect(failure(report({ Spend: '12.34%' }))).toEqual(refused('rows[0].Spend: not a decimal'));
  });
});

describe('a report', () => {
  const block = (rows: string) => [
    '\uFEFF"Report Name: Campaigns, ""all"""', '"Report Time: 10/1/2026,10/2/2026"', '"Time Zone: UTC"', '"Last Completed Available Day: 10/2/2026"',
    '"Last Completed Available Hour: 10/2/2026 11:00:00 PM"', '"Report Aggregation: Daily"', '"Report Filter: "', '"Potential Incomplete Data: true"', `"Rows: ${rows}"`, '', '',
  ].join('\r\n');
  const footer = '\r\n"©2026 Microsoft Corporation. All rights reserved. "\r\n';

  it('may have an unrequested byte-order mark, header block, and footer', () => {
    expect(read(`${block('2')}${report({}, { DeviceType: 'Tablet' })}${footer}`)).toHaveLength(2);
    expect(read(`${report({})}\r\n"@2020 Microsoft Corporation. All rights reserved."`)).toHaveLength(1);
    expect(read(`\uFEFF${report({})}`)).toHaveLength(1);
    expect(read(`${block('0')}${csv([])}${footer}`)).toEqual([]);
  });

  it('is truncated when it promises more rows than it has', () => {
    expect(failure(`${block('3')}${report({}, {})}${footer}`)).toEqual(refused('rows: 2 of 3 answered'));
  });

  it.each(names)('without the column %s is refused by name', name => {
    const text = csv([good], names.filter(column => column !== name));
    expect(failure(text)).toEqual(refused(`campaign report: ${name}: the column is missing`));
  });

  it('is refused when it is a summary', () => {
    expect(failure(csv([good], names.slice(1)))).toEqual(refused('TimePeriod: the column is missing: a summary, not days'));
  });

  it('does not need columns that were left out of the request', () => {
    const left = columnsWithout(new Set(optionalNames));
    expect(Object.keys(left)).toEqual(['TimePeriod', 'CampaignId', 'CampaignName', 'DeviceType', 'CurrencyCode', 'Impressions', 'Clicks', 'Spend']);
    const [day] = normalise(['2026-10-01'], readReport(csv([good], Object.keys(left)), left), 'USD');
    expect(day?.campaigns[0]).toMatchObject({ status: null, objective: null, conversions: null, revenue: null, phoneCalls: null, clicks: 30 });
  });

  it.each<[string, string, string]>([
    ['nothing', '', 'no line of column names'],
    ['HTML', '<html>\n<body>Sorry</body>', 'no line of column names'],
    ['an open quote', `${report({})}\r\n"2026`, 'csv: a quoted cell does not end'],
    ['a short row', `${csv([])}\r\n"2026-10-01","1"`, 'rows[0]: 2 cells of 13'],
    ['a date that no calendar has', report({ TimePeriod: '2026-02-30' }), 'rows[0].TimePeriod: not a day'],
    ['a year', report({ TimePeriod: '2026' }), 'rows[0].TimePeriod: not a day'],
    ['no period', report({ TimePeriod: '' }), 'rows[0].TimePeriod: not a day'],
    ['an hour that no day has', report({ TimePeriod: '2026-10-01|24' }), 'rows[0].TimePeriod: not a day'],
    ['a name for an id', report({ CampaignId: 'Brand' }), 'rows[0].CampaignId: not an id'],
    ['a word for a currency', report({ CurrencyCode: 'Computer' }), 'rows[0].CurrencyCode: not a currency'],
    ['a broken count', report({ Clicks: '1.5' }), 'rows[0].Clicks: not a count'],
    ['a word for money', report({ Spend: 'n/a' }), 'rows[0].Spend: not a decimal'],
    ['commas that group nothing', report({ Spend: '1,23' }), 'rows[0].Spend: not a decimal'],
    ['a comma for a point', report({ Spend: '41,5' }), 'rows[0].Spend: not a decimal'],
  ])('%s is refused', (_name, text, message) => {
    expect(failure(text)).toEqual(refused(message));
  });
});

describe('days', () => {
  it('sum campaigns across devices and devices across campaigns, sorted by key', () => {
    const [first, second] = days(report(
      { CampaignId: '20', DeviceType: 'Tablet', Spend: '0.10', Clicks: '1', Impressions: '10' },
      { CampaignId: '100', CampaignName: 'Other', DeviceType: 'Computer', Spend: '0.20', Clicks: '2', Impressions: '20', ConversionsQualified: '', PhoneCalls: '' },
      { CampaignId: '20', DeviceType: 'Computer', Spend: '0.20', Clicks: '3', Impressions: '30', ConversionsQualified: '' },
    ));
    expect(first).toEqual({
      date: '2026-10-01', currency: 'USD',
      campaigns: [
        { id: '100', name: 'Other', objective: 'Search & content', status: 'Active', spend: 0.2, impressions: 20, clicks: 2, conversions: null, revenue: 10, phoneCalls: null },
        { id: '20', name: 'Brand', objective: 'Search & content', status: 'Active', spend: 0.3, impressions: 40, clicks: 4, conversions: 1.5, revenue: 20, phoneCalls: 4 },
      ],
      devices: [{ device: 'Computer', spend: 0.4, impressions: 50, clicks: 5 }, { device: 'Tablet', spend: 0.1, impressions: 10, clicks: 1 }],
    });
    expect(second).toEqual({ date: '2026-10-02', currency: 'USD', campaigns: [], devices: [] });
  });

  it('are the same for any order of the rows', () => {
    const rows: Record<string, string>[] = [{ Spend: '0.1' }, { Spend: '0.7', CampaignName: 'New name' }, { Spend: '1e-3', DeviceType: '' }, { Spend: '0.2', CampaignStatus: 'Paused' }];
    expect(days(report(...rows.toReversed()))).toEqual(days(report(...rows)));
    expect(days(report(...rows))[0]?.devices.map(({ device }) => device)).toEqual(['Computer', 'Unknown']);
  });

  it('use the id of a campaign without a name', () => {
    expect(days(report({ CampaignName: '', CampaignType: '--', CampaignStatus: '' }))[0]?.campaigns[0]).toMatchObject({ name: '9007199254740993', objective: null, status: null });
  });

  it('never read unknown spend as 0, but missing impressions and clicks as 0', () => {
    expect(failure(report({ Spend: '' }), days)).toEqual(refused('Spend: a row without it'));
    expect(days(report({ Impressions: '--', Clicks: '' }))[0]?.campaigns[0]).toMatchObject({ spend: 41.5, impressions: 0, clicks: 0 });
  });

  it('reject a day that was not requested, and a second currency', () => {
    expect(failure(report({ TimePeriod: '2026-10-03' }), days)).toEqual(refused('TimePeriod: 2026-10-03 was not asked for'));
    expect(failure(report({}, { CurrencyCode: 'EUR' }), text => findReportCurrency(read(text)))).toEqual(refused('CurrencyCode: more than one'));
    expect(findReportCurrency(read(report({}, {})))).toBe('USD');
    expect(findReportCurrency([])).toBeNull();
  });
});
