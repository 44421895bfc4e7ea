import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchCalls } from '#features/search/contract.ts'
import { callQuery } from '#console/kit/query.ts'
import { foundCommands, type Command } from '#console/shell/commands.ts'

const PAUSE_MS = 200
const FEWEST = 1

/** What the server finds once the typing pauses; what was found before stays until then. */
export function useFound(typed: string): { found: Command[]; isSearching: boolean } {
  const [keyWords, setKeyWords] = useState('')
  const wanted = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setKeyWords(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const isAsked = keyWords.length >= FEWEST && wanted.length >= FEWEST
  const { data, isFetching } = useQuery({
    ...callQuery(searchCalls.everything, { keyWords }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return { found: isAsked && data ? foundCommands(data) : [], isSearching: isAsked && (isFetching || keyWords !== wanted) }
}
