import { pageLanguage } from '#site/kit/language.ts'

/** `12月5日 周六 09:00`, by the event's clock. */
export function shortTime(iso: string, timeZone: string, options: Intl.DateTimeFormatOptions = {}): string {
  return new Intl.DateTimeFormat(pageLanguage(), {
    timeZone,
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...options,
  }).format(new Date(iso))
}
