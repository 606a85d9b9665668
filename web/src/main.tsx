import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import * as z from 'zod/mini';
import { ReleaseBar } from './app/release/release-bar.tsx';
import { Router } from './app/router/router.tsx';
import { signedIn } from './app/session/session-slice.ts';
import { watchTabs } from './app/session/watch-tabs.ts';
import { createStore } from './app/store.ts';
import { startMode } from './app/theme/mode.ts';
import { watchTyping } from './app/unsaved/register.ts';
import { Toasts } from './components/toast/toasts.tsx';
import { ReportUnhandled } from './features/errors/report-unhandled.tsx';
import './app/theme/tokens.css';
import './app/theme/base.css';
import './app/theme/boot.css';

// Styles of components and the first view load with the program, those of other features with their pages.
import.meta.glob('./{charts,components,features/overview}/**/*.css', { eager: true });

// A strict Content-Security-Policy forbids the code that zod would otherwise compile.
z.config({ jitless: true });
startMode();
const store = createStore();
if (store.getState().session.status === 'signed-in') store.dispatch(signedIn());
watchTabs(window, store);
watchTyping(window);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const program = (
  <StrictMode>
    <Provider store={store}>
      <Router />
      <Toasts />
      <ReleaseBar />
      <ReportUnhandled />
    </Provider>
  </StrictMode>
);
// Also rendered in slices: the static shell shows meanwhile, and a phone stays responsive.
startTransition(() => createRoot(root).render(program));
