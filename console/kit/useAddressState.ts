import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** What a list is asked for stands in its address: it survives a reload, the back button and being sent to a colleague. */
export function useAddressState<State extends Record<string, string>>(defaults: State): [State, (change: Partial<State>) => void] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(
    () => Object.fromEntries(Object.entries(defaults).map(([name, fallback]) => [name, params.get(name) ?? fallback])) as State,
    [params, defaults],
  )
  const set = useCallback(
    (change: Partial<State>) =>
      setParams((current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(change))
          if (value === undefined || value === '' || value === defaults[name]) next.delete(name)
          else next.set(name, value)
        return next
      }),
    [setParams, defaults],
  )
  return [state, set]
}

/** Page and size out of an address that anyone may have written. */
export function pagingIn({ pageNo, pageSize }: { pageNo: string; pageSize: string }): { pageNo: number; pageSize: number } {
  return { pageNo: within(pageNo, 1, 1_000_000, 1), pageSize: within(pageSize, 1, 200, 20) }
}

function within(text: string, least: number, most: number, fallback: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number >= least && number <= most ? number : fallback
}
