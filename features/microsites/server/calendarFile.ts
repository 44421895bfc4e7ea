import type { DateArray } from 'ics'
import type { PublicEvent } from '#features/microsites/shapes.ts'

const partsOf = (time: string): DateArray => {
  const at = new Date(time)
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()]
}

/** One event for the attendee's own calendar. */
export async function calendarFile({ bventId, title, startTime, endTime, place, shortUrl, orgName }: PublicEvent): Promise<string> {
  const { createEvent } = await import('ics')
  const { value, error } = createEvent({
    uid: bventId,
    title,
    start: partsOf(startTime),
    startInputType: 'utc',
    end: partsOf(endTime),
    endInputType: 'utc',
    url: shortUrl,
    productId: 'light-event',
    organizer: { name: orgName },
    ...(place && { location: [place.name, place.address].filter(Boolean).join(', ') }),
    ...(place && place.lat !== null && place.lng !== null && { geo: { lat: place.lat, lon: place.lng } }),
  })
  if (!value) throw error ?? new Error('no calendar file')
  return value
}
