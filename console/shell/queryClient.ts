import { QueryClient } from '@tanstack/react-query'
import { CallError } from '#console/kit/callApi.ts'

const FRESH_MS = 30_000
const MOST_RETRIES = 2

/** A refusal is an answer and is not asked for again; a network that was away is. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < MOST_RETRIES && error instanceof CallError && error.code === 0,
    },
  },
})
