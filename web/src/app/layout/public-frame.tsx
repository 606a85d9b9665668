import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTheme } from '../theme/use-theme.ts';
import { PublicShell } from './public-shell.tsx';
import { RadarOrnament } from './radar-ornament.tsx';

/**
 * Around the pages for people who are signed out: the theme's name and colours, and the one ornament. `nav`: whether it
 * leads to signing up, a document of its own; not where somebody without an account does one thing.
 */
export function PublicFrame({ title, nav = true, children }: { title: string; nav?: boolean; children: ReactNode }) {
  const theme = useTheme();
  const signUp = <a href="/welcome" className="button button-plain button-medium">Get Started Free</a>;
  return (
    <PublicShell theme={theme} title={title} Anchor={Link} ornament={nav ? <RadarOrnament /> : undefined} nav={nav ? signUp : undefined}>
      {children}
    </PublicShell>
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
