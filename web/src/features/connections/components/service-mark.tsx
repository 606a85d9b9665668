import type { PanelService } from '../view/panels.ts';

/** Simple signs of the platforms, in the one colour that the platform has here; grey where it is not connected. */
const bars = <path d="M18 4h2a1.5 1.5 0 0 1 1.5 1.5v13A1.5 1.5 0 0 1 20 20h-2a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 1.5 0 0 1 18 4zM11 10h2a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 13 20h-2a1.5 1.5 0 0 1-1.5-1.5v-7A1.5 1.5 0 0 1 11 10zM5 15a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z" />;
const inMark = <path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm1.2 6.8v8h2.5v-8zM7.4 6a1.4 1.4 0 1 0 0 2.8A1.4 1.4 0 0 0 7.4 6zm3.2 3.8v8h2.5v-4.2c0-1.2.5-1.9 1.5-1.9s1.3.7 1.3 1.9v4.2h2.5v-4.9c0-2.1-1.1-3.3-2.8-3.3-1.2 0-2 .5-2.6 1.4V9.8z" fillRule="evenodd" />;
const marks: Record<PanelService, { readonly color: string; readonly shape: React.ReactNode }> = {
  ga4: { color: 'var(--channel-paid)', shape: bars },
  ga: { color: 'var(--t3)', shape: bars },
  gmb: { color: 'var(--stage-3)', shape: <path d="M12 4a8 8 0 1 0 7.9 9.3c.1-.7.1-1.4 0-2.1H12v3h4.6a4.6 4.6 0 1 1-1.3-5.4l2.2-2.2A8 8 0 0 0 12 4z" /> },
  fbPage: { color: 'var(--stage-4)', shape: <path d="M12 2.5a9.5 9.5 0 0 0-1.5 18.9v-6.7H8.1V12h2.4V9.9c0-2.4 1.4-3.7 3.6-3.7 1 0 2.1.2 2.1.2v2.3h-1.2c-1.2 0-1.5.7-1.5 1.5V12h2.6l-.4 2.7h-2.2v6.7A9.5 9.5 0 0 0 12 2.5z" /> },
  fb: { color: 'var(--stage-3)', shape: <path d="M7 6.5c-3 0-4.8 3.2-4.8 6.6 0 2.6 1.3 4.4 3.4 4.4 1.8 0 3-1.1 4.8-4.2l1.6-2.7 1.4 2.4c1.6 2.8 3 4.5 5 4.5 2.2 0 3.4-1.9 3.4-4.6 0-3.5-1.9-6.4-4.7-6.4-1.9 0-3.4 1.3-4.9 3.4C10.6 7.7 9.1 6.5 7 6.5zm-.1 2.3c1.4 0 2.4 1.3 3.7 3.2l-.9 1.5c-1.5 2.4-2.5 3-3.6 3s-1.6-.9-1.6-2.5c0-2.7 1.1-5.2 2.4-5.2zm10 0c1.4 0 2.6 2 2.6 4.5 0 1.4-.6 2.3-1.7 2.3-1 0-1.7-.7-3.2-3.2l-1.1-1.8c1.1-1.6 2.2-1.8 3.4-1.8z" fillRule="evenodd" /> },
  linkedinOrg: { color: 'var(--stage-4)', shape: inMark },
  linkedin: { color: 'var(--stage-4)', shape: inMark },
  bing: { color: 'var(--stage-3)', shape: <path d="M3.5 3.5h8v8h-8zM12.5 3.5h8v8h-8zM3.5 12.5h8v8h-8zM12.5 12.5h8v8h-8z" /> },
  gsc: { color: 'var(--t2)', shape: <path d="M4 4h16a1.5 1.5 0 0 1 1.5 1.5v9H18a5.5 5.5 0 0 0-10 2.5v2.5H4A1.5 1.5 0 0 1 2.5 18V5.5A1.5 1.5 0 0 1 4 4zm1.2 3h13.6v1.8H5.2zM13.5 13a4 4 0 0 1 3.3 6.2l2.7 2.6-1.2 1.2-2.7-2.6a4 4 0 1 1-2.1-7.4zm0 1.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z" fillRule="evenodd" /> },
};

export function ServiceMark({ service, quiet }: { service: PanelService; quiet: boolean }) {
  const { color, shape } = marks[service];
  return (
    <span className="service-mark" style={{ color: quiet ? 'var(--t3)' : color }} aria-hidden="true">
      <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" focusable="false">{shape}</svg>
    </span>
  );
}
