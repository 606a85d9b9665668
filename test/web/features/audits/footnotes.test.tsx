import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { writeAudit } from '../../../../shared/domain/audits/audit.ts';
import { Footnotes } from '../../../../web/src/features/audits/components/footnotes.tsx';
import { input } from '../../../shared/domain/audits/sample-audit.ts';

it('explains each mark of an audit once', () => {
  const written = writeAudit(input({ version: 3 }));
  const lines = written.lines.map((line, index) => (index === 0 ? { ...line, outcome: 'not-scored' as const } : line));
  const markup = renderToStaticMarkup(<Footnotes audit={{ ...written, lines }} />);
  const marks = [...markup.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, mark]) => mark).filter(mark => mark !== '');
  expect(marks).toContain('*');
  expect(new Set(marks).size).toBe(marks.length);
});
