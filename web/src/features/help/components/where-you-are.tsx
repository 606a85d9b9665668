import { Link } from 'react-router-dom';
import { FileIcon, ArrowLeftIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { aboutPage } from '../view/about-pages.ts';
import type { Article } from '../view/article.ts';

/** The page the user came from, and its articles. */
export function WhereYouAre({
  from,
  articles,
  onOpen,
}: {
  from: string;
  articles: readonly Article[];
  onOpen: (id: string) => void;
}) {
  const page = aboutPage(from);
  if (page === undefined) return null;
  return (
    <Panel title="Current page" subtitle={page.title}>
      <ul className="help-links">
        {page.articles
          .flatMap(id => articles.find(article => article.id === id) ?? [])
          .map(({ id, title }) => (
            <li key={id}>
              <FileIcon size={15} />
              <button type="button" onClick={() => onOpen(id)}>
                {title}
              </button>
            </li>
          ))}
        <li>
          <ArrowLeftIcon size={15} />
          <Link to={from}>Back to {page.title}</Link>
        </li>
      </ul>
    </Panel>
  );
}
