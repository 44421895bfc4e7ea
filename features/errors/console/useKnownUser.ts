import { useQuery } from '@tanstack/react-query'
import { currentToken } from '#console/auth/session.ts'
import { loadUser, useUser } from '#console/kit/user.ts'

/** The screens ask for no session, but whoever has one is offered their own ways out. */
export function useKnownUser() {
  const person = useUser()
  const isSignedIn = currentToken() !== null
  const { isPending } = useQuery({ queryKey: ['knownUser'], queryFn: loadUser, enabled: isSignedIn && !person, retry: false })
  return { person, isSignedIn, isAsking: isSignedIn && !person && isPending }
}
