import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createStore } from '../../../../web/src/app/store.ts';
import { SetPasswordForm } from '../../../../web/src/features/login/set-password-form.tsx';

it('whoever is invited sets a password and names, by a Set Password button (specification 2)', () => {
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
