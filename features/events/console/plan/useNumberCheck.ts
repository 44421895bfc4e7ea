import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { eventCalls } from '#features/events/contract.ts'
import { isMbaProjectNo } from '#features/events/rules.ts'
import { callQuery } from '#console/kit/query.ts'
import { tidied } from '#features/events/console/plan/plan.ts'

const TYPING_MS = 400

export type NumberState = 'none' | 'invalid' | 'checking' | 'used' | 'free' | 'own' | 'unknown'

/** Looks a project number up while it is typed; the event's own number counts as its own. */
export function useNumberCheck(typed: string | undefined, own: string | undefined): NumberState {
  const number = tidied(typed)
  const [asked, setAsked] = useState(number)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(number), TYPING_MS)
    return () => clearTimeout(timer)
  }, [number])
  const isOwn = number !== '' && number === tidied(own)
  const isWorthAsking = !isOwn && isMbaProjectNo(asked)
  const { data, error } = useQuery({
    ...callQuery(eventCalls.planCheck, { mbaProjectNo: asked || '-' }, { ignoresErrors: true }),
    enabled: isWorthAsking,
  })
  if (!number) return 'none'
  if (isOwn) return 'own'
  if (!isMbaProjectNo(number)) return 'invalid'
  if (asked !== number) return 'checking'
  if (error) return 'unknown'
  if (!data) return 'checking'
  if (!data.isValid) return 'invalid'
  return data.isUsed ? 'used' : 'free'
}
