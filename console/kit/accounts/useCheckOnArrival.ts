import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

type Arrival = { checkVersion: number }

/** Sent along to the page of an account that was just saved. */
export const checkOf = (version: number): Arrival => ({ checkVersion: version })

/** Once for each time it was saved: going back or reloading does not ask the provider again. */
export function useCheckOnArrival(version: number, start: () => void): void {
  const navigate = useNavigate()
  const wanted = (useLocation().state as Arrival | null)?.checkVersion
  const begin = useRef(start)
  useEffect(() => {
    if (wanted !== version) return
    begin.current()
    void navigate('.', { replace: true, state: null })
  }, [wanted, version, navigate])
}
