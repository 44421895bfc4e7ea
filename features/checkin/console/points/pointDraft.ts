import {
  DEFAULT_RADIUS_M,
  DEFAULT_VALIDATE_FIELD,
  type EntryMode,
  type PointType,
  type ValidateField,
} from '#features/checkin/pointTypes.ts'
import type { PointInput, WebCheckin } from '#features/checkin/shapes.ts'

/** A point as its form holds it. */
export type PointDraft = {
  name: string
  pointType: PointType
  startTime: string | null
  endTime: string | null
  ticketIds: string[]
  searchId: string | null
  entryMode: EntryMode
  CheckInValidateField: ValidateField
  isRange: boolean
  lng: number | null
  lat: number | null
  radius: number | null
}

export const blankPoint: PointDraft = {
  name: '',
  pointType: 'Gate',
  startTime: null,
  endTime: null,
  ticketIds: [],
  searchId: null,
  entryMode: 'once',
  CheckInValidateField: DEFAULT_VALIDATE_FIELD,
  isRange: false,
  lng: null,
  lat: null,
  radius: DEFAULT_RADIUS_M,
}

export function draftOfPoint({ name, pointType, startTime, endTime, ticketIds, searchId, entryMode, ...point }: WebCheckin): PointDraft {
  const { isEnable: isRange, lng, lat, radius } = point.location
  const { CheckInValidateField } = point
  return { name, pointType, startTime, endTime, ticketIds, searchId, entryMode, CheckInValidateField, isRange, lng, lat, radius }
}

export function inputOfPoint({ isRange, lng, lat, radius, name, searchId, ...plain }: PointDraft): PointInput & { name: string } {
  return {
    ...plain,
    name: name.trim(),
    searchId: searchId ?? null,
    location: { isEnable: isRange, lng: lng ?? null, lat: lat ?? null, radius: radius ?? DEFAULT_RADIUS_M },
  }
}

/** Only what differs travels, so that another person's change of another field stays. */
export function pointChangesOf(before: PointDraft, after: PointDraft): PointInput {
  const old = inputOfPoint(before) as Record<string, unknown>
  const differs = (name: string, value: unknown) => JSON.stringify(value) !== JSON.stringify(old[name])
  return Object.fromEntries(Object.entries(inputOfPoint(after)).filter(([name, value]) => differs(name, value)))
}
