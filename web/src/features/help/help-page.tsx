import { articles } from 'virtual:help-articles';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { navigationFor } from '../../../../shared/domain/access/navigation.ts';
import { useScope } from '../../app/address/scope.tsx';
import { toViewer } from '../../components/access/viewer.ts';
import { ArticleView } from './components/article-view.tsx';
import { AskForm } from './components/ask-form.tsx';
import { ConnectionStatus } from './components/connection-status.tsx';
import { HelpSearch } from './components/help-search.tsx';
import { TermView } from './components/term-view.tsx';
import { Topics } from './components/topics.tsx';
import { WhereYouAre } from './components/where-you-are.tsx';
import { aboutPage } from './view/about-pages.ts';
import { articleAbout } from './view/article.ts';
import { glossary } from './view/glossary.ts';
import { createSearch, type Destination, type Hit } from './view/search.ts';
import './help.css';

/** /help: search, articles, glossary and a contact form. Only the form needs a network. */
export function HelpPage() {
  const { me } = useScope();
  const [query, setQuery] = useSearchParams();
  const about = query.get('about');
  const from = query.get('from');
  const explained = about === null ? undefined : articleAbout(about, articles);
  const [ofPage] = aboutPage(from)?.articles ?? [];
  const asked = query.get('article') ?? explained?.id ?? ofPage;
  const article = articles.find(({ id }) => id === asked) ?? articles[0];
  const term = glossary.find(({ id }) => id === query.get('term'));
  const pages = useMemo(() => (me === undefined ? [] : listDestinations(me)), [me]);
  const search = useMemo(() => createSearch(articles, glossary, pages), [pages]);
  const open = (change: Readonly<Record<string, string>>) => {
    setQuery(current => {
      for (const [name, value] of Object.entries(change)) current.set(name, value);
      return current;
    });
    document.querySelector('.help-middle')?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (hit: Hit) => open(hit.kind === 'article' ? { article: hit.id } : { term: hit.id });
  if (article === undefined) return null;
  return (
    <div className="help">
      <HelpSearch search={search} first={query.get('q') ?? ''} onChoose={choose} />
      <div className="help-left">
        <Topics articles={articles} opened={article.id} onOpen={id => open({ article: id })} />
        <ConnectionStatus />
        {from !== null && <WhereYouAre from={from} articles={articles} onOpen={id => open({ article: id })} />}
      </div>
      <div className="help-middle">
        {about !== null && (
          <p className="help-about">
            You came from: <q>{about}</q>
            {explained === undefined && " There's no article about it yet. Contact us and we'll add one."}
          </p>
        )}
        <ArticleView article={article} onOpen={id => open({ article: id })} />
      </div>
      <div className="help-right">
        {term !== undefined && <TermView term={term} />}
        <AskForm from={from} reference={query.get('reference')} about={about} />
      </div>
    </div>
  );
}

type Person = NonNullable<ReturnType<typeof useScope>['me']>;

/** The pages that the user may open from a menu. */
function listDestinations(me: Person): Destination[] {
  const { sidebar, userMenu, adminLinks } = navigationFor(toViewer(me), {
    hasEcommerce: false,
    crmUrl: undefined,
    militaryBranch: undefined,
    hasVeteranStats: false,
    topLevelName: me.theme.topLevelName,
    hasLinkedSites: false,
  });
  const items = [...sidebar.flatMap(entry => ('items' in entry ? entry.items : [entry])), ...userMenu, ...adminLinks];
  return items
    .filter(({ to }, index) => items.findIndex(item => item.to === to) === index)
    .map(({ to, title }) => ({ to, title, words: '' }));
}
