import './public-frame.css';

/** Repeats the login placeholder of index.html until the login's code has loaded, so that nothing moves. */
export function LoginSkeleton() {
  return (
    <div aria-busy="true">
      <div className="boot-public-head">
        <span className="boot-mark" />
      </div>
      <div className="boot-public-main">
        <div className="public-card">
          <h1>Dashboard Login</h1>
          <div className="public-form" aria-hidden="true">
            <span className="public-form-field" />
            <span className="public-form-field" />
            <span className="public-form-button" />
          </div>
        </div>
      </div>
    </div>
  );
}
