import { expect, it } from 'vitest';
import { whenOnline } from '../../../web/src/components/panel/when-online.ts';

it('tries again each time the browser is online again, and no more once the panel is gone', () => {
  const target = new EventTarget();
  let tries = 0;
  const end = whenOnline(target, () => (tries += 1));
  target.dispatchEvent(new Event('offline'));
  expect(tries).toBe(0);
  target.dispatchEvent(new Event('online'));
  target.dispatchEvent(new Event('online'));
  expect(tries).toBe(2);
  end();
  target.dispatchEvent(new Event('online'));
  expect(tries).toBe(2);
});
