import { Link, useNavigate } from 'react-router-dom'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { ACCOUNT_PATH } from '#shared/platform/http/accountPages.ts'
import type { Session } from '../account/session.ts'
import { SignOutButton } from '../account/SignOutButton.tsx'
import { Page } from '../ui/Page.tsx'
import { PLACES, SCREENS, screensIn, type Place } from './screens.ts'
import { ShortcutCards } from './ShortcutCards.tsx'
import './MoreScreen.css'

const ALL = (Object.keys(PLACES) as Place[]).filter((place) => place !== 'more')

/** All that somebody may open, by its place: what their rail has no room for is two taps away. */
export function MoreScreen({ user, session }: { user: SessionUser; session: Session }) {
  const navigate = useNavigate()
  const leave = () => void navigate('/auth', { replace: true })
  const places = ALL.map((place) => ({ place, screens: screensIn(place, user) }))
  return (
    <Page title="Mais">
      <div className="tiles">
        {places.map(({ place, screens }) =>
          screens.length === 0 ? null : (
            <section key={place} className="stack tight" aria-labelledby={`more-${place}`}>
              <h2 id={`more-${place}`} className="part-title">
                {PLACES[place]}
              </h2>
              <ul className="panel more__screens">
                {screens.map((screen) => (
                  <li key={screen}>
                    <Link to={screen}>{SCREENS[screen].title}</Link>
                  </li>
                ))}
              </ul>
            </section>
          ),
        )}
        <section className="stack tight" aria-labelledby="more-own">
          <h2 id="more-own" className="part-title">
            Você
          </h2>
          <ul className="panel more__screens">
            <li>
              <Link to={ACCOUNT_PATH}>Minha conta</Link>
            </li>
            <li>
              <Link to="/">Voltar às Reservas</Link>
            </li>
            <li className="more__out">
              <SignOutButton session={session} onSignedOut={leave} className="bare" />
            </li>
          </ul>
        </section>
      </div>
      <ShortcutCards user={user} />
    </Page>
  )
}
