import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Theme } from '../../../../shared/model/user.ts';
import { useTheme } from '../theme/use-theme.ts';
import { PublicShell } from './public-shell.tsx';
import { RadarOrnament } from './radar-ornament.tsx';

/**
 * The frame around signed-out pages: the theme's name and colors, and one ornament. `nav`: links to sign-up, a separate
 * document; off on pages for a single action without an account. `theme`: a white label other than this address's;
 * null: not known yet.
 */
export function PublicFrame({
  title,
  nav = true,
  theme: other,
  children,
}: {
  title: string;
  nav?: boolean;
  theme?: Theme | null | undefined;
  children: ReactNode;
}) {
  const currentTheme = useTheme();
  const theme = other === undefined ? currentTheme : other;
  const signUp = (
    <a href="/welcome" className="button button-plain button-medium">
      Get Started Free
    </a>
  );
  return (
    <PublicShell
      theme={theme}
      title={title}
      Anchor={Link}
      ornament={nav ? <RadarOrnament /> : undefined}
      nav={nav ? signUp : undefined}
    >
      {children}
    </PublicShell>
  );
}

/** The card at the center of a public page. */
export function PublicCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="public-card">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
