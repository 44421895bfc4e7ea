import { spokenTime } from '#core/spokenTime.ts'
import { pageLanguage } from '#site/kit/language.ts'

export function shortTime(iso: string, timeZone: string): string {
  return spokenTime(iso, timeZone, pageLanguage())
}
