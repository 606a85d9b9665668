import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { parseSalesToken } from '../../shared/screens/welcome-path.ts';
import { startMode } from './app/theme/mode.ts';
import { WelcomePage } from './features/welcome/welcome-page.tsx';
import './app/theme/tokens.css';
import './app/theme/base.css';
import './app/theme/boot.css';

// A strict Content-Security-Policy forbids the code that zod would otherwise compile.
z.config({ jitless: true });
startMode();

const root = document.getElementById('root');
if (root === null) throw new Error('welcome.html has no #root');
createRoot(root).render(
  <StrictMode>
    <WelcomePage salesToken={parseSalesToken(window.location.pathname)} />
  </StrictMode>,
);
