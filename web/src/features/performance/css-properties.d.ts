import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Cards in a row of the figures. */
    '--strip'?: number | undefined;
    /** The same on a narrow screen. */
    '--strip-narrow'?: number | undefined;
  }
}
