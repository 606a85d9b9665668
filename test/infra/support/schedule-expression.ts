/**
 * EventBridge Scheduler's cron grammar: minutes, hours, day of month, month, day of week, year; one of the two day
 * fields is '?'. CDK passes any text on, and only the deployment would refuse it.
 */
const fields = [
  { name: 'minutes', min: 0, max: 59, words: '' },
  { name: 'hours', min: 0, max: 23, words: '' },
  { name: 'day of month', min: 1, max: 31, words: 'L|LW|\\d{1,2}W' },
  { name: 'month', min: 1, max: 12, words: 'JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC' },
  { name: 'day of week', min: 1, max: 7, words: 'SUN|MON|TUE|WED|THU|FRI|SAT|L|[1-7]L|[1-7]#[1-5]' },
  { name: 'year', min: 1970, max: 2199, words: '' },
] as const;

function isValidPart(field: (typeof fields)[number], part: string): boolean {
  if (field.words !== '' && new RegExp(`^(${field.words})(-(${field.words}))?$`).test(part)) return true;
  const match = /^(\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
  if (!match) return false;
  const numbers = [match[2], match[3]].filter(text => text !== undefined).map(Number);
  return numbers.every(number => number >= field.min && number <= field.max) && match[4] !== '0';
}

/** What is wrong with an expression; null when nothing is. */
export function scheduleFault(expression: string): string | null {
  const inner = /^cron\((.+)\)$/.exec(expression)?.[1];
  if (inner === undefined) return 'not cron(...)';
  const texts = inner.split(' ');
  if (texts.length !== fields.length) return `${texts.length} fields instead of ${fields.length}`;
  const [, , dayOfMonth, , dayOfWeek] = texts;
  if ((dayOfMonth === '?') === (dayOfWeek === '?')) return "exactly one of the day fields must be '?'";
  for (const [index, field] of fields.entries()) {
    const text = texts[index] ?? '';
    const isUnset = text === '?' && (field.name === 'day of month' || field.name === 'day of week');
    if (!isUnset && !text.split(',').every(part => isValidPart(field, part))) return `${field.name}: ${text}`;
  }
  return null;
}
