import type { EventChange, EventInfo, EventInput, EventRow } from '#features/events/shapes.ts'
import type { Place } from '#core/place.ts'

/** The form in the words of the wire, but never absent: what is empty is '', null or []. */
export type EventValues = {
  title: string
  startTime: string | null
  endTime: string | null
  timeZone: string
  type: EventInput['type']
  form: EventInput['form']
  place: Place | null
  capacity: number | null
  tags: string[]
  languages: ('zh-CN' | 'en')[]
  responsibleIds: string[]
  isPrivate: boolean
  contact: { name: string; mobile: string; email: string }
}
export type FieldName = keyof EventValues

export const fieldNames: readonly FieldName[] = [
  'title',
  'type',
  'startTime',
  'endTime',
  'timeZone',
  'form',
  'place',
  'capacity',
  'responsibleIds',
  'isPrivate',
  'tags',
  'languages',
  'contact',
]

const NOBODY = { name: '', mobile: '', email: '' }

export function blankValues(accountId: string, timeZone: string): EventValues {
  return {
    title: '',
    startTime: null,
    endTime: null,
    timeZone,
    type: 'Common',
    form: 'Offline',
    place: null,
    capacity: null,
    tags: [],
    languages: ['zh-CN'],
    responsibleIds: accountId ? [accountId] : [],
    isPrivate: false,
    contact: NOBODY,
  }
}

export function valuesOf(event: EventRow | EventInfo): EventValues {
  const { title, startTime, endTime, timeZone, type, form, place, capacity, tags, languages, responsibles, isPrivate, contact } = event
  return {
    title,
    startTime,
    endTime,
    timeZone,
    type,
    form,
    place,
    capacity,
    tags,
    languages: languages.filter((language) => language === 'zh-CN' || language === 'en'),
    responsibleIds: responsibles.map(({ accountId }) => accountId),
    isPrivate,
    contact: contact ?? NOBODY,
  }
}

/** Checked by the form before: a time is there when this is asked. */
export function inputOf(values: EventValues): EventInput {
  const { startTime, endTime, contact, place, ...rest } = values
  if (!startTime || !endTime) throw new Error('an event has its times')
  return { ...rest, title: rest.title.trim(), startTime, endTime, place: cleanPlace(place), contact: isNobody(contact) ? null : contact }
}

/** Only what the person changed is sent: nobody writes over a field they did not touch. */
export function changesOf(base: EventValues, values: EventValues): EventChange {
  const input = inputOf(values)
  return Object.fromEntries(changedNames(base, values).map((name) => [name, input[name]]))
}

export function changedNames(base: EventValues, values: EventValues): FieldName[] {
  return fieldNames.filter((name) => !isSame(name, base[name], values[name]))
}

export function isSame(name: FieldName, one: unknown, other: unknown): boolean {
  return JSON.stringify(comparable(name, one)) === JSON.stringify(comparable(name, other))
}

function comparable(name: FieldName, value: unknown): unknown {
  switch (name) {
    case 'startTime':
    case 'endTime':
      return value ? Date.parse(value as string) : null
    case 'title':
      return (value as string).trim()
    case 'tags':
    case 'languages':
    case 'responsibleIds':
      return [...(value as string[])].sort()
    case 'place':
      return placeText(value as Place | null)
    case 'contact': {
      const { name: who, mobile, email } = value as EventValues['contact']
      return [who, mobile, email].map((text) => (text ?? '').trim())
    }
    default:
      return value
  }
}

function placeText(place: Place | null): string {
  return place?.name.trim() ? [place.name.trim(), place.address, place.lng, place.lat].join('\n') : ''
}

function cleanPlace(place: Place | null): Place | null {
  return place?.name.trim() ? { ...place, name: place.name.trim() } : null
}

function isNobody({ name, mobile, email }: EventValues['contact']): boolean {
  return !name.trim() && !mobile.trim() && !email.trim()
}
