import { describe, expect, test } from 'vitest';
import { type CalendarTask, escapedText, foldedLine, tasksCalendar } from '../../../../shared/domain/tasks/calendar.ts';

const task: CalendarTask = {
  taskId: 'site-a.0mh3k2c9s-4f7a2b', siteId: 'site-a', siteName: 'Northfold', title: 'Send two newsletters; then, rest', note: 'First line\r\nC:\\mail', status: 'open',
  ownerId: 'dana', due: '2026-12-31', repeat: null, from: null, createdAt: '2026-11-01T08:00:00.000Z', changedAt: '2026-11-23T09:05:07.123Z', changedBy: 'Dana', revision: 3,
};
const calendar = (tasks: readonly CalendarTask[]) => tasksCalendar(tasks, { title: 'Tasks', origin: 'https://app.example.com' });

/** Written by hand from RFC 5545, 3.1, 3.3.11, 3.6.1 and 3.8. */
const expected = [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Insights Engine//Tasks//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH', 'X-WR-CALNAME:Tasks',
  'BEGIN:VEVENT', 'UID:site-a.0mh3k2c9s-4f7a2b@app.example.com', 'DTSTAMP:20261123T090507Z', 'CREATED:20261101T080000Z', 'LAST-MODIFIED:20261123T090507Z', 'SEQUENCE:2',
  'DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101', 'SUMMARY:Send two newsletters\\; then\\, rest (Northfold)', 'DESCRIPTION:First line\\nC:\\\\mail',
  'URL:https://app.example.com/task-manager?site=site-a&task=site-a.0mh3k2c9s-', ' 4f7a2b', 'TRANSP:TRANSPARENT', 'END:VEVENT', 'END:VCALENDAR', '',
].join('\r\n');

describe('a calendar of tasks', () => {
  test('is written in the standard format, byte for byte', () => expect(calendar([task])).toBe(expected));
  test('leaves out tasks without a day, and empty notes', () => {
    expect(calendar([{ ...task, due: null }])).not.toContain('VEVENT');
    expect(calendar([{ ...task, note: '' }])).not.toContain('DESCRIPTION');
  });
  test('ends each line with CR LF, and has none elsewhere, regardless of user input', () => {
    const lines = calendar([{ ...task, title: `Line\nBEGIN:VEVENT\r${'ü€𝄞'.repeat(40)}\u0007`, note: 'x'.repeat(4000) }]).split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(lines.filter(line => ['\r', '\n', '\u0007'].some(character => line.includes(character)))).toEqual([]);
    expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines.filter(line => Buffer.byteLength(line) > 75)).toEqual([]);
    // Unfolded it is what was written: no character was cut.
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain('ü€𝄞'.repeat(40));
  });
});

describe('a line', () => {
  test.each([74, 75])('of %i bytes stays whole', length => expect(foldedLine('a'.repeat(length))).toBe('a'.repeat(length)));
  test('continues after a space that counts toward the limit', () => {
    expect(foldedLine('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`);
    expect(foldedLine('a'.repeat(75 + 74 + 1))).toBe(`${'a'.repeat(75)}\r\n ${'a'.repeat(74)}\r\n a`);
    expect(foldedLine(`${'a'.repeat(74)}€`)).toBe(`${'a'.repeat(74)}\r\n €`);
  });
});

test('escapes special characters in a text value, and removes forbidden characters', () => {
  expect(escapedText('a,b;c\\d\r\ne\rf\ng\th\u0000\u007f')).toBe('a\\,b\\;c\\\\d\\ne\\nf\\ng\th');
});
