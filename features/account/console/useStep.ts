import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ownSite, signIn, stripCredentials } from '#console/auth/session.ts'
import { t } from '#console/kit/text.ts'
import type { SignInQuery, Site, Step } from '#features/account/rules.ts'

export type Taken = Extract<Step, { do: 'ask' | 'stop' }> | { do: 'fail' } | null

/** Takes the step a way in asks for; what is left for the page is to ask before leaving, or to say why nothing happens. */
export function useStep(stepOf: (query: SignInQuery, site: Site) => Step): Taken {
  const { search } = useLocation()
  // The address loses its credentials at once, so the step is worked out from the one the page was opened with.
  const [step] = useState(() => stepOf(Object.fromEntries(new URLSearchParams(search)), ownSite()))
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    stripCredentials()
    // Loaded anew: an address of ours may be a page of the site, which the console's router does not know, or this very page.
    if (step.do === 'go' || step.do === 'leave') location.replace(step.address)
    if (step.do === 'signIn') signIn(step).catch(() => setFailed(true))
    // oxlint-disable-next-line no-console
    if (step.do === 'stop') console.error(t(step.message))
  }, [step])

  if (hasFailed) return { do: 'fail' }
  return step.do === 'ask' || step.do === 'stop' ? step : null
}
