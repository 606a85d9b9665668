import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { BrandMark } from '../../components/brand-mark.tsx';
import { ButtonLink } from '../../components/form/button.tsx';
import { useTheme } from '../theme/use-theme.ts';
import { useWhiteLabel } from '../theme/use-white-label.ts';
import { RadarOrnament } from './radar-ornament.tsx';
import './public-frame.css';

/**
 * Around the pages for people who are signed out: the theme's name and colours, and the one ornament. `nav`: whether it
 * leads to signing in and up; not where somebody without an account does one thing.
 */
export function PublicFrame({ title, nav = true, children }: { title: string; nav?: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  const theme = useTheme();
  useWhiteLabel(theme, title);
  const signup = pathname.startsWith('/welcome');
  return (
    <div className="public">
      {!signup && nav && <RadarOrnament />}
      <header className="public-head">
        <Link to="/login" className="public-brand">
          {theme.mainLogo === undefined ? <BrandMark size={30} /> : <img src={theme.mainLogo} alt="" height="30" className="public-logo" />}
          <span>{theme.title}</span>
        </Link>
        {nav && (
          <nav aria-label="Account">
            {theme.supportEmail !== undefined && <a href={`mailto:${theme.supportEmail}`} className="public-demo">Get a Demo</a>}
            {signup ? <ButtonLink to="/login">Login</ButtonLink> : <ButtonLink to="/welcome">Get Started Free</ButtonLink>}
          </nav>
        )}
      </header>
      <main className="public-main">{children}</main>
      <footer className="public-foot"><Link to="/privacy">Privacy Policy</Link> <Link to="/terms">Terms of Service</Link></footer>
    </div>
  );
}

/** The card in the middle of a public page. */
export function PublicCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="public-card">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
