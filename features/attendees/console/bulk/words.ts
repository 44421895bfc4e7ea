import type { useT } from '#console/kit/text.ts'
import { fullNameOf, type Target } from '#features/attendees/console/bulk/target.ts'

/** 李若彤, or 258 人; nothing where the number is not known. */
export function whoText(t: ReturnType<typeof useT>, { n, person }: Target): string {
  if (person) return fullNameOf(person)
  return n === null ? t('attendees.chosenPeople') : t('attendees.people', { n })
}
