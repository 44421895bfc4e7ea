import { useSearchParams } from 'react-router'
import { textOf, useT } from '#console/kit/text.ts'
import { usePage } from '#console/kit/usePage.ts'
import { browsers, screens, unauthorisedFor, type Screen } from '#features/errors/console/screens.ts'
import { ErrorFrame } from '#features/errors/console/ErrorFrame.tsx'
import { OrgChooser } from '#features/errors/console/OrgChooser.tsx'
import { WaysOut } from '#features/errors/console/WaysOut.tsx'
import { useKnownUser } from '#features/errors/console/useKnownUser.ts'
import { errorPages, type ErrorScreen } from '#features/errors/pages.ts'

/** All nine screens: what happened, what to do, and the ways out. */
export function ErrorPage() {
  const page = usePage()
  const [query] = useSearchParams()
  const found = Object.entries(errorPages).find(([, { name }]) => name === page?.name)?.[0] as ErrorScreen | undefined
  const name = found ?? 'notFound'
  const { isSignedIn } = useKnownUser()
  const isChoosing = name === 'unauthorised' && query.get('choseOrg') === '1' && isSignedIn
  return isChoosing ? <OrgChooser /> : <Plain name={name} />
}

function Plain({ name }: { name: ErrorScreen }) {
  useT()
  const { person, isSignedIn } = useKnownUser()
  const screen: Screen = screens[name]
  const { text, ways } = name === 'unauthorised' ? unauthorisedFor(isSignedIn, person) : screen
  return (
    <ErrorFrame mark={screen.mark} code={screen.code} title={textOf(`errors.${name}`)}>
      <p className="m2 error-text">{textOf(text)}</p>
      {screen.browsers && (
        <ul className="row g3 error-browsers">
          {browsers.map(({ name, address }) => (
            <li key={name}>
              <a href={address} rel="noreferrer noopener">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <WaysOut ways={ways} />
    </ErrorFrame>
  )
}
