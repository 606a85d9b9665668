import { useLocation } from 'react-router-dom';
import { formatDate } from '../../../../shared/domain/formats/dates.ts';
import { legalTexts } from '../../../../shared/legal/legal-texts.ts';
import { routes } from '../../../../shared/screens/routes.ts';
import { PublicFrame } from '../../app/layout/public-frame.tsx';
import { InfoIcon } from '../../components/icons/status.tsx';
import './legal.css';

/** /privacy and /terms: the provider's legal texts, for everyone. */
export function LegalPage() {
  const { pathname } = useLocation();
  const name = pathname.startsWith('/terms') ? 'terms' : 'privacy';
  const { title } = routes[name];
  const { placeholder, since, sections } = legalTexts[name];
  return (
    <PublicFrame title={title}>
      <article className="legal">
        <h1>{title}</h1>
        {placeholder === true && (
          <p className="legal-placeholder">
            <InfoIcon size={16} />
            <span>
              <b>Placeholder.</b> This is placeholder text. It is not legally binding, and production can&rsquo;t be
              deployed with it.
            </span>
          </p>
        )}
        <p className="legal-since">Since {formatDate(since)}</p>
        {sections.map(section => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            {section.paragraphs.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </PublicFrame>
  );
}
