import { useTheme } from '../../app/theme/use-theme.ts';
import { ProblemText } from './problem-text.tsx';

/** What went wrong with the whole form; the address it names is that of this white label. */
export function Problem({ text }: { text: string | null }) {
  const { supportEmail } = useTheme();
  return <ProblemText text={text} supportEmail={supportEmail} />;
}
