import type { EventInfo } from '#features/events/shapes.ts'

/** What of an event decides where it can go. */
export type Publishable = Pick<EventInfo, 'bventId' | 'bventType' | 'status' | 'eventProgress' | 'navigationPageType'>
