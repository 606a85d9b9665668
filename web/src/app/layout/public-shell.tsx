import type { ComponentType, ReactNode } from 'react';
import type { Theme } from '../../../../shared/model/user.ts';
import { BrandMark } from '../../components/brand-mark.tsx';
import { useWhiteLabel } from '../theme/use-white-label.ts';
import './public-frame.css';

/** A link within the product: the router's, or a plain one without a router. */
export type Anchor = ComponentType<{ to: string; className?: string; children: ReactNode }>;

/** The shell around every signed-out page, in the colors and with the name of a theme; null: not known yet. */
export function PublicShell({
  theme,
  title,
  Anchor,
  ornament,
  nav,
  children,
}: {
  theme: Theme | null;
  title: string;
  Anchor: Anchor;
  ornament?: ReactNode;
  nav?: ReactNode;
  children: ReactNode;
}) {
  useWhiteLabel(theme ?? undefined, title);
  return (
    <div className="public">
      {ornament}
      <header className="public-head">
        <Anchor to="/login" className="public-brand">
          {theme !== null && (
            <>
              {theme.mainLogo === undefined ? (
                <BrandMark size={30} />
              ) : (
                <img src={theme.mainLogo} alt="" height="30" className="public-logo" />
              )}
              <span>{theme.title}</span>
            </>
          )}
        </Anchor>
        {nav !== undefined && (
          <nav aria-label="Account">
            {theme?.supportEmail !== undefined && (
              <a href={`mailto:${theme.supportEmail}`} className="public-demo">
                Get a Demo
              </a>
            )}
            {nav}
          </nav>
        )}
      </header>
      <main className="public-main">{children}</main>
      <footer className="public-foot">
        <Anchor to="/privacy">Privacy Policy</Anchor>
        <Anchor to="/terms">Terms of Service</Anchor>
      </footer>
    </div>
  );
}
