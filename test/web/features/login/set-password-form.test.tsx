import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../../../web/src/app/store.ts';
import { SetPasswordForm } from '../../../../web/src/features/login/set-password-form.tsx';

beforeEach(() => {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  const location = new URL('http://localhost/login');
  vi.stubGlobal('window', { location, localStorage: storage, sessionStorage: storage, matchMedia: () => ({ matches: false }) });
});
afterEach(() => vi.unstubAllGlobals());

it('an invited person sets a password and names with Set Password (specification 2)', () => {
  const page = renderToStaticMarkup(
    <Provider store={createStore()}>
      <MemoryRouter>
        <SetPasswordForm />
      </MemoryRouter>
    </Provider>,
  );
  for (const label of ['New Password', 'Confirm Password', 'First Name', 'Last Name']) expect(page).toContain(label);
  expect(page).toMatch(/<button[^>]*type="submit"[^>]*>(?:<[^>]*>)*Set Password</);
});
