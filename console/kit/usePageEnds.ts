import { useMemo } from 'react'

/** Where the pages that were looked at ended: the one after them is found from there, however deep it is. */
export function usePageEnds(key: string) {
  return useMemo(() => pageEnds(key), [key])
}

function pageEnds(_of: string) {
  const ends = new Map<number, string>()
  return {
    before(pageNo: number): { after?: string } {
      const after = ends.get(pageNo - 1)
      return after ? { after } : {}
    },
    note(pageNo: number, next: string | undefined) {
      // A page that was found once is asked for in the same way again.
      if (next && !ends.has(pageNo)) ends.set(pageNo, next)
    },
  }
}
