import { type ComponentProps, lazy, Suspense } from 'react';

const BySite = lazy(() => import('./by-site.tsx').then(module => ({ default: module.BySite })));

/** Loads the list of sites, which only pages of several sites have. Its usual height is reserved. */
export const BySiteLater = (props: ComponentProps<typeof BySite>) => (
  <Suspense fallback={<div className={`panel panel-waiting ${props.className ?? ''}`} style={{ minHeight: 440 }} />}>
    <BySite {...props} />
  </Suspense>
);
