import { readFileSync } from 'node:fs';

export const recorded = (folder: 'linkedin_ads' | 'linkedin_pages', file: string): string =>
  readFileSync(new URL(`../../../../data/recordings/${folder}/${file}`, import.meta.url), 'utf8');

export type RecordedLine = { stream: string; data: Record<string, unknown>; recorded: { commit: string } };
/** Records of a connector's own tests, one JSON a line. */
export const recordedLines = (folder: 'linkedin_ads' | 'linkedin_pages', file: string): RecordedLine[] =>
  recorded(folder, file).trim().split('\n').map(line => JSON.parse(line));

/** Rows of a warehouse export by column; none of these files quotes a cell. An empty cell is left out. */
export function recordedRows(folder: 'linkedin_ads' | 'linkedin_pages', file: string): Record<string, string>[] {
  const [header = '', ...lines] = recorded(folder, file).trim().split(/\r?\n/);
  const columns = header.split(',');
  return lines.map(line => Object.fromEntries(line.split(',').flatMap((cell, index) => (cell === '' ? [] : [[columns[index] ?? '', cell]]))));
}

/** 'cost_in_local_currency' as the API writes it. */
export const apiName = (column: string): string => column.replaceAll(/_(\w)/g, (_, character: string) => character.toUpperCase());
export const datePart = (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) });

/** A decimal text in millionths, without floating point: the second computation. */
export function millionths(text: string): bigint {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = BigInt(whole + fraction);
  const shift = Number(exponent) - fraction.length + 6;
  const scaled = shift >= 0 ? digits * 10n ** BigInt(shift) : (digits + 10n ** BigInt(-shift) / 2n) / 10n ** BigInt(-shift);
  return sign === '-' ? -scaled : scaled;
}
