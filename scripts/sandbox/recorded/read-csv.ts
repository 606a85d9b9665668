import { isDay } from '../calendar.ts';
import { apiName, isMetric, MalformedRecording } from './recording.ts';
import type { Recording } from './recording.ts';

/** Splits one line into cells; a quoted cell may contain commas and doubled quotes. */
function csvCells(line: string): string[] {
  const cells: string[] = [];
  const pattern = /("(?:[^"]|"")*"|[^,]*)(,|$)/g;
  for (let match = pattern.exec(line); match !== null; match = pattern.exec(line)) {
    const cell = match[1] ?? '';
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (match[2] === '') break;
  }
  return cells;
}

/** Parses a table with a `date` column and integers, one line per day and group. Throws MalformedRecording. */
export function readCsv(agency: string, report: string, file: string, text: string): Recording {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const names = csvCells(lines[0] ?? '').map(column => apiName(column.trim()));
  const dimensions = names.filter(name => !isMetric(name));
  const metrics = names.filter(isMetric);
  if (!dimensions.includes('date')) throw new MalformedRecording(file, 1, 'the header has no column "date"');
  if (metrics.length === 0) throw new MalformedRecording(file, 1, 'the header has no column of numbers ("visits")');
  const rows: string[][] = [];
  const days: string[] = [];
  const seenKeys = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue;
    const cells = csvCells(line);
    const wrong = (reason: string): MalformedRecording => new MalformedRecording(file, index + 1, reason);
    if (cells.length !== names.length) throw wrong(`${cells.length} cells where the header has ${names.length}`);
    const cell = (name: string): string => cells[names.indexOf(name)] ?? '';
    if (!isDay(cell('date'))) throw wrong(`"${cell('date')}" is not a day (yyyy-MM-dd)`);
    for (const metric of metrics)
      if (!/^\d+(\.\d+)?$/.test(cell(metric))) throw wrong(`"${cell(metric)}" is not a number`);
    const key = dimensions.map(cell).join('\u0000');
    if (seenKeys.has(key)) throw wrong(`${dimensions.map(cell).join(', ')} appears twice`);
    seenKeys.add(key);
    days.push(cell('date'));
    rows.push([...dimensions.map(cell), ...metrics.map(cell)]);
  }
  days.sort();
  const [start] = days;
  const end = days.at(-1);
  if (start === undefined || end === undefined) throw new MalformedRecording(file, 2, 'no rows');
  return { agency, report, file, dimensions, metrics, start, end, rows, propertyId: null, everyDayWhole: true };
}
