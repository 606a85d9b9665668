import { expect, it } from 'vitest';
import { whenOnline } from '../../../web/src/components/panel/when-online.ts';

it('retries each time the browser comes online, until the panel is gone', () => {
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
