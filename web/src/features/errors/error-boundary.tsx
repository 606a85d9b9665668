import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

type State = { error: Error | null };

/** Catches what a page throws while rendering, reports it, and keeps the rest of the product standing. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <ErrorScreen error={error} onClose={() => this.setState({ error: null })} />;
  }
}
