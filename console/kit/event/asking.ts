import { createContext, use } from 'react'
import type { Place } from '#core/place.ts'

/** What the editors of an event ask the server; the shell knows the calls. */
export type EventAsking = {
  findPlaces: (keyword: string) => Promise<Place[]>
  isTitleFree: (title: string, bventId?: string) => Promise<boolean>
  listCovers: () => Promise<{ templateId: string; url: string }[]>
}

const unknown = () => Promise.reject(new Error('nobody answers for events here'))

export const EventAskingContext = createContext<EventAsking>({ findPlaces: unknown, isTitleFree: unknown, listCovers: unknown })

export function useEventAsking(): EventAsking {
  return use(EventAskingContext)
}
