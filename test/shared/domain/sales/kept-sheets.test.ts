import { expect, test } from 'vitest';
import { keptUpload } from '../../../../shared/domain/sales/kept-sheets.ts';
import type { SalesChange } from '../../../../shared/model/sales.ts';

const change = (changeId: string, source: SalesChange['source'], at: string): SalesChange => ({
  changeId, kind: 'units', source, at, by: 'A', yearMonths: ['202610'], reason: null, file: null, undone: false,
});

test('the workbook of the newest upload is stored for 30 days', () => {
  const changes = [change('c', 'undo', '2026-11-03T00:00:00.000Z'), change('b', 'upload', '2026-11-02T00:00:00.000Z'), change('a', 'upload', '2026-11-01T00:00:00.000Z')];
  expect(keptUpload(changes, new Date('2026-12-02T00:00:00Z'))?.changeId).toBe('b');
  expect(keptUpload(changes, new Date('2026-12-02T00:00:01Z'))).toBeNull();
  expect(keptUpload([change('a', 'grid', '2026-11-01T00:00:00.000Z')], new Date('2026-11-02T00:00:00Z'))).toBeNull();
});
