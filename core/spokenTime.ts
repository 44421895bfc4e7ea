import type { Language } from '#core/language.ts'

/** How pages say a moment to people, by the event's clock: `12月5日 周六 09:00`, `Sat, 5 Dec 09:00`. */
export function spokenTime(iso: string, timeZone: string, language: Language): string {
  return `${spokenDay(iso, timeZone, language)} ${spokenHour(iso, timeZone, language)}`
}

export function spokenDay(iso: string, timeZone: string, language: Language): string {
  const isEnglish = language === 'en'
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(isEnglish ? 'en-GB' : language, { timeZone, ...options }).format(new Date(iso))
  const day = part({ month: isEnglish ? 'short' : 'long', day: 'numeric' })
  const weekday = part({ weekday: 'short' })
  return isEnglish ? `${weekday}, ${day}` : `${day} ${weekday}`
}

export function spokenHour(iso: string, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso))
}
