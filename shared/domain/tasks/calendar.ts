import type { Task } from '../../model/task.ts';
import { addDays } from '../periods/days.ts';
import { taskLink } from './source.ts';

/** A task with the name of its site, for a calendar. */
export type CalendarTask = Task & { readonly siteName: string };

const lineBytes = 75;

/**
 * A text value (RFC 5545, 3.3.11): backslash, semicolon, comma and line breaks are escaped; other controls do not
 * occur.
 */
export const escapedText = (text: string): string =>
  text
    .replaceAll(/\r\n|\r/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, character => `\\${character}`)
    .replaceAll('\n', '\\n');

/** Folds a content line into parts of at most 75 bytes, without splitting a character (3.1). */
export function foldedLine(line: string): string {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    // The space that starts a continuation line counts.
    if (bytes + size > lineBytes) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n');
}

const dayValue = (day: string): string => day.replaceAll('-', '');
const instantValue = (instant: string): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/**
 * Writes tasks with a due day as a calendar of whole-day events (RFC 5545). Tasks without a day are left out.
 * @param origin the product's address, which names the tasks and links to them
 */
export function tasksCalendar(
  tasks: readonly CalendarTask[],
  { title, origin }: { readonly title: string; readonly origin: string },
): string {
  const host = new URL(origin).host;
  const events = tasks.flatMap(task => {
    if (task.due === null) return [];
    const url = `${origin}${taskLink(task)}`;
    return [
      'BEGIN:VEVENT',
      `UID:${task.taskId}@${host}`,
      `DTSTAMP:${instantValue(task.changedAt)}`,
      `CREATED:${instantValue(task.createdAt)}`,
      `LAST-MODIFIED:${instantValue(task.changedAt)}`,
      `SEQUENCE:${task.revision - 1}`,
      `DTSTART;VALUE=DATE:${dayValue(task.due)}`,
      `DTEND;VALUE=DATE:${dayValue(addDays(task.due, 1))}`,
      `SUMMARY:${escapedText(`${task.title} (${task.siteName})`)}`,
      ...(task.note === '' ? [] : [`DESCRIPTION:${escapedText(task.note)}`]),
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Insights Engine//Tasks//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapedText(title)}`,
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(foldedLine).join('\r\n')}\r\n`;
}
