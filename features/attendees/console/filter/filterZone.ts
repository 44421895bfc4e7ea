import { createContext } from 'react'
import { EVENT_TIME_ZONE } from '#core/dateTime.ts'

/** The clock by which the days of a condition begin and end. */
export const FilterZone = createContext(EVENT_TIME_ZONE)
