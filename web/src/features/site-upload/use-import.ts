import { useEffect, useRef, useState } from 'react';
import { getErrorReason } from '../../app/api/errors.ts';
import { useImportSitesMutation } from './site-upload-api.ts';
import { splitIntoBatches, type SiteRow } from './view/site-rows.ts';

export type RowResult = {
  readonly outcome: 'created' | 'exists' | 'refused';
  readonly siteId: string | null;
  readonly message: string;
};
export type ImportState = {
  readonly state: 'idle' | 'running' | 'stopped' | 'done';
  readonly done: number;
  readonly total: number;
  /** Results by the row's line number in the file. */
  readonly results: ReadonlyMap<number, RowResult>;
  /** The reason why it stopped. What was created stays, and continuing creates no duplicates. */
  readonly problem: string | null;
};
const idle: ImportState = { state: 'idle', done: 0, total: 0, results: new Map(), problem: null };

/**
 * Sends the good rows of a file in batches of a hundred. Each batch has a fixed id while the file is open: resending
 * one after a lost response creates no duplicates.
 */
export function useImport(rows: readonly SiteRow[], fileKey: string) {
  const [send] = useImportSitesMutation();
  const [held, setHeld] = useState<{ key: string; now: ImportState }>({ key: fileKey, now: idle });
  const now = held.key === fileKey ? held.now : idle;
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  useEffect(() => {
    if (now.state !== 'running') return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [now.state]);

  const run = async (siteId: string) => {
    const batches = splitIntoBatches(rows);
    const total = batches.reduce((sum, batch) => sum + batch.length, 0);
    const results = new Map(now.results);
    const say = (state: ImportState['state'], problem: string | null = null) =>
      setHeld({ key: fileKey, now: { state, done: results.size, total, results: new Map(results), problem } });
    say('running');
    for (const [index, batch] of batches.entries()) {
      if (batch.every(({ line }) => results.has(line))) continue;
      const answer = await send({
        params: { siteId },
        body: { requestId: `${fileKey}-${index}`, rows: batch.map(({ row }) => row) },
      });
      if (!alive.current) return;
      if (answer.data === undefined) {
        say('stopped', getErrorReason(answer.error));
        return;
      }
      for (const { row, outcome, siteId: created, message } of answer.data.rows) {
        const line = batch[row]?.line;
        if (line !== undefined) results.set(line, { outcome, siteId: created, message });
      }
      say('running');
    }
    say('done');
  };
  return { ...now, run };
}
