import { useState } from 'react';
import { type ImportLine, importedLines } from '../../../../shared/contract/lead-intake.ts';
import { type ImportRow, sliceImportRows } from '../../../../shared/domain/leads/import-file.ts';
import { getErrorReason } from '../../app/api/errors.ts';
import { useImportLeadsMutation } from './lead-sitemap-api.ts';

/** Reading: the server validates the rows. Read: the preview shows. Sending: accepted rows go to the queue. */
type Step = 'idle' | 'reading' | 'read' | 'sending' | 'sent';
type Run = {
  readonly step: Step;
  readonly importId: string;
  readonly asOf: string;
  readonly rows: readonly ImportRow[];
  readonly lines: ReadonlyMap<number, ImportLine>;
  /** Lines of this step with a response. */
  readonly done: number;
  readonly problem: string | null;
};
const idle: Run = { step: 'idle', importId: '', asOf: '', rows: [], lines: new Map(), done: 0, problem: null };

export const listAcceptedRows = ({ rows, lines }: Pick<Run, 'rows' | 'lines'>): ImportRow[] =>
  rows.filter(({ line }) => lines.get(line)?.refused === null);

/**
 * Imports a file of leads: previews it in slices, then sends it in slices. A failed import continues at the same slice.
 */
export function useImport(siteRefId: string) {
  const [run, setRun] = useState<Run>(idle);
  const [send] = useImportLeadsMutation();

  async function through(start: Run, rows: readonly ImportRow[], preview: boolean): Promise<void> {
    let now = start;
    const total = preview ? 0 : rows.length;
    for (const slice of sliceImportRows(rows.slice(start.done), importedLines)) {
      const answer = await send({
        params: { siteRefId },
        body: {
          preview,
          importId: now.importId,
          asOf: now.asOf,
          total,
          rows: slice.map(({ line, fields }) => ({ line, fields: { ...fields } })),
        },
      });
      if (answer.data === undefined) return setRun({ ...now, problem: getErrorReason(answer.error) });
      now = {
        ...now,
        done: now.done + slice.length,
        lines: new Map([...now.lines, ...answer.data.rows.map(line => [line.line, line] as const)]),
      };
      setRun(now);
    }
    setRun({ ...now, step: preview ? 'read' : 'sent' });
  }

  return {
    ...run,
    read: (rows: readonly ImportRow[], asOf: string) => {
      const start: Run = { ...idle, step: 'reading', importId: `import-${crypto.randomUUID()}`, rows, asOf };
      setRun(start);
      return through(start, rows, true);
    },
    take: () => {
      const start: Run = { ...run, step: 'sending', done: 0, problem: null };
      setRun(start);
      return through(start, listAcceptedRows(start), false);
    },
    /** Continues after a failure: slices with a response aren't sent again. */
    goOn: () => {
      const start: Run = { ...run, problem: null };
      setRun(start);
      return start.step === 'reading'
        ? through(start, start.rows, true)
        : through(start, listAcceptedRows(start), false);
    },
    reset: () => setRun(idle),
  };
}
