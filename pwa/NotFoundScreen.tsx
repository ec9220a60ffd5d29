import { Link, Navigate, useLocation } from 'react-router-dom'
import { useTitle } from './ui/title.ts'
import './NotFoundScreen.css'

export function NotFoundScreen() {
  useTitle('Página não encontrada')
  const { pathname } = useLocation()
  // Some mail programs write the # of a link so.
  if (/%23/.test(pathname)) return <Navigate to={pathname.replace('%23', '#')} replace />
  return (
    <main className="stack not-found">
      <svg viewBox="0 0 160 90" width="200" aria-hidden="true">
        <path className="not-found__sea" d="M0 62c20-10 40 10 60 0s40-10 60 0 30 8 40 2v26H0z" />
        <circle className="not-found__sun" cx="80" cy="42" r="24" />
        <path className="not-found__sand" d="M0 74c30-8 60 8 90 2s50-6 70-2v16H0z" />
      </svg>
      <h1 lang="en">404 Page Not Found</h1>
      <p className="muted" lang="en">
        Did you forget to add the page to the router?
      </p>
      <Link to="/" className="button button--primary">
        Voltar ao início
      </Link>
    </main>
  )
}
