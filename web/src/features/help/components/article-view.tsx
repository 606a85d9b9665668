import { useAppDispatch } from '../../../app/store.ts';
import { IconButton } from '../../../components/form/button.tsx';
import { LinkIcon, PrintIcon } from '../../../components/icons/actions.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { type Article, type Block, type Inline, computeReadingMinutes } from '../view/article.ts';

type Open = (id: string) => void;

function Line({ line, onOpen }: { line: readonly Inline[]; onOpen: Open }) {
  return line.map((part, index) => {
    // Parts of a fixed text: their position is their key.
    const key = `${index}${part.text}`;
    if (part.kind === 'link')
      return (
        <button key={key} type="button" className="help-inline-link" onClick={() => onOpen(part.to)}>
          {part.text}
        </button>
      );
    if (part.kind === 'text') return <span key={key}>{part.text}</span>;
    const Tag = part.kind;
    return <Tag key={key}>{part.text}</Tag>;
  });
}

function BlockView({ block, onOpen }: { block: Block; onOpen: Open }) {
  if (!('items' in block) && block.kind === 'heading')
    return (
      <h3>
        <Line line={block.line} onOpen={onOpen} />
      </h3>
    );
  if (!('items' in block))
    return (
      <p>
        <Line line={block.line} onOpen={onOpen} />
      </p>
    );
  const items = block.items.map((line, index) => (
    <li key={`${index}${line[0]?.text ?? ''}`}>
      <div>
        <Line line={line} onOpen={onOpen} />
      </div>
    </li>
  ));
  return block.kind === 'steps' ? <ol>{items}</ol> : <ul>{items}</ul>;
}

/** One article, with its address to share. */
export function ArticleView({ article, onOpen }: { article: Article; onOpen: Open }) {
  const dispatch = useAppDispatch();
  const minutes = computeReadingMinutes(article);
  const copy = () => {
    const address = `${window.location.origin}/help?article=${article.id}`;
    void navigator.clipboard.writeText(address).then(
      () => dispatch(toastShown({ tone: 'good', text: 'Link copied' })),
      () => dispatch(toastShown({ tone: 'bad', text: `We couldn't copy the link: ${address}` })),
    );
  };
  return (
    <article className="panel help-article" aria-labelledby="help-title">
      <header>
        <div>
          <p className="help-crumb">{article.topic}</p>
          <h2 id="help-title">{article.title}</h2>
          <p className="help-meta">
            {article.summary} · {minutes} {minutes === 1 ? 'minute' : 'minutes'}
          </p>
        </div>
        <div className="help-tools no-print">
          <IconButton label="Copy the link" onClick={copy}>
            <LinkIcon size={16} />
          </IconButton>
          <IconButton label="Print" onClick={() => window.print()}>
            <PrintIcon size={16} />
          </IconButton>
        </div>
      </header>
      <div className="help-text">
        {article.blocks.map((block, index) => (
          <BlockView key={`${article.id}${index}`} block={block} onOpen={onOpen} />
        ))}
      </div>
    </article>
  );
}
