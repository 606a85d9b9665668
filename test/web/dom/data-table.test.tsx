import { expect, it } from 'vitest';
import { DataTable } from '../../../web/src/components/table/data-table.tsx';
import { draw, press } from './support/draw.tsx';

it('opens a row once with its own button, which the keyboard can reach', async () => {
  const opened: string[] = [];
  const columns = [
    { key: 'tick', title: 'Chosen', sortable: false, value: () => 'no', render: () => <input type="checkbox" aria-label="Choose" /> },
    { key: 'title', title: 'Task', value: (row: { title: string }) => row.title },
  ];
  await draw(<DataTable caption="Tasks" columns={columns} rows={[{ title: 'Call Dana' }]} rowKey={row => row.title} onRow={row => opened.push(row.title)} />);
  await press('Call Dana');
  expect(opened).toEqual(['Call Dana']);
  const button = [...document.querySelectorAll('tbody button')];
  expect(button).toHaveLength(1);
  expect(button[0]?.getAttribute('tabindex')).toBeNull();
});
