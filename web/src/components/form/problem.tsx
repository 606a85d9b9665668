import { useTheme } from '../../app/theme/use-theme.ts';
import { ProblemText } from './problem-text.tsx';

/** The error of the whole form; the contact address is that of this white label. */
export function Problem({ text }: { text: string | null }) {
  const { supportEmail } = useTheme();
  return <ProblemText text={text} supportEmail={supportEmail} />;
}
