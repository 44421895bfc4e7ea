import { DEFAULT_VALIDATE_FIELD, NO_RANGE, type Range, type ValidateField } from '#features/checkin/pointTypes.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'

/** How a point makes sure of who checks in and where they stand. */
export type SetupDraft = { CheckInValidateField: ValidateField; isRange: boolean; lng: number | null; lat: number | null; radius: number }

export function draftOfSetup({ CheckInValidateField, location: { isEnable, ...place } }: WebCheckin): SetupDraft {
  return { CheckInValidateField, isRange: isEnable, ...place }
}

export const firstSetup: SetupDraft = draftOfSetup({
  CheckInValidateField: DEFAULT_VALIDATE_FIELD,
  location: NO_RANGE,
} as WebCheckin)

export function rangeOf({ isRange, lng, lat, radius }: SetupDraft): Range {
  return { isEnable: isRange, lng, lat, radius }
}
