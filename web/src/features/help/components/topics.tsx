import { useState } from 'react';
import { ChevronDownIcon, ChevronRightIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { type Article, topics } from '../view/article.ts';

type Props = { articles: readonly Article[]; opened: string; onOpen: (id: string) => void };

/** All articles by topic; the open one's topic is expanded. */
export function Topics({ articles, opened, onOpen }: Props) {
  const current = articles.find(({ id }) => id === opened)?.topic;
  const [chosen, setChosen] = useState<{ readonly topic: string | null; readonly beside: string | undefined }>({
    topic: null,
    beside: undefined,
  });
  // A manually expanded topic stays until another article is opened.
  const unfolded = chosen.beside === opened ? chosen.topic : current;
  return (
    <Panel title="Topics" subtitle={`${articles.length} articles in ${topics.length} topics`}>
      <ul className="help-topics">
        {topics.map(topic => {
          const topicArticles = articles.filter(article => article.topic === topic);
          const open = topic === unfolded;
          return (
            <li key={topic}>
              <button
                type="button"
                aria-expanded={open}
                onClick={() => setChosen({ topic: open ? null : topic, beside: opened })}
              >
                {open ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />}
                <span>{topic}</span>
                <small className="number">{topicArticles.length}</small>
              </button>
              {open && (
                <ul>
                  {topicArticles.map(({ id, title }) => (
                    <li key={id}>
                      <button
                        type="button"
                        aria-current={id === opened ? 'true' : undefined}
                        onClick={() => onOpen(id)}
                      >
                        {title}
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
