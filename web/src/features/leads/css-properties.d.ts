import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Height of a stage's bar and of the next one, in percent of the largest. */
    '--height'?: number | undefined;
    '--next'?: number | undefined;
    '--stage'?: string | undefined;
    /** Depth of a line in the tree. */
    '--level'?: number | undefined;
  }
}
