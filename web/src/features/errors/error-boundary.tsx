import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

type State = { error: Error | null };

/** Catches and reports an error that a page throws while rendering; the rest of the product keeps working. */
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
