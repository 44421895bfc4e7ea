import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { currentToken, ownSite, signIn, signInWithTicket } from '#console/auth/session.ts'
import { Outcome } from '#features/account/console/Outcome.tsx'
import { hostStep, wrappedReturn } from '#features/account/rules.ts'

/** /home/qidian/signin-silent: inside a host, by ticket or by uid and code; whoever is signed in already just goes on. */
export function HostSignInPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [query] = useState(() => Object.fromEntries(new URLSearchParams(search)) as Record<string, string | undefined>)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    const returnTo = wrappedReturn(query.returl, ownSite())
    const step = hostStep(query, currentToken() !== null)
    const goOn = () => navigate(returnTo, { replace: true })
    const enter = {
      goOn,
      ticket: async () => ((await signInWithTicket(query.ticket ?? '')) ? goOn() : setFailed(true)),
      code: () => signIn({ returnTo, parameters: { code: query.code ?? '', uid: query.uid ?? '' } }),
      signIn: () => signIn({ returnTo }),
    }[step]
    Promise.resolve(enter()).catch(() => setFailed(true))
  }, [query, navigate])

  return <Outcome taken={hasFailed ? { do: 'fail' } : null} />
}
