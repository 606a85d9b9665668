import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The color of an audit's type, before it is made readable in the mode. */
    '--score-given'?: string | undefined;
  }
}
