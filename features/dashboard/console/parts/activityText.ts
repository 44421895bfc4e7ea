import { formatTime } from '#core/dateTime.ts'
import type { Activity } from '#features/audit/contract.ts'
import { t, textOf } from '#console/kit/text.ts'

/** Start and end are one word to a reader. */
const sameWord: Record<string, string> = { startTime: 'time', endTime: 'time', saleStartTime: 'saleTime', saleEndTime: 'saleTime' }

export function fieldWords(fields: readonly string[]): string {
  const keys = new Set(fields.map((field) => `dashboard.changed_${sameWord[field] ?? field}`))
  const words = [...keys].map((key) => textOf(key)).filter((word) => !word.startsWith('dashboard.'))
  return words.join(t('kit.comma'))
}

const plain = new Set([
  'event.create',
  'event.saveDescription',
  'event.publish',
  'event.unpublish',
  'event.cancel',
  'event.uncancel',
  'event.delete',
  'event.restore',
  'event.setTop',
  'event.cancelTop',
  'event.setPrivate',
  'event.saveCoverTemplate',
  'event.saveMiniAppCustomImage',
  'event.bventplan.save',
  'event.responsible.save',
  'event.schedule.delete',
  'event.speaker.save',
  'event.speaker.delete',
  'event.document.save',
  'event.document.delete',
  'ticket.delete',
  'ticket.endWithEvent',
])

const keyOf = (action: string) => `dashboard.did_${action.replaceAll('.', '_')}`

/** What a person did, as a sentence that begins after their name. */
export function activityText({ action, name, fields, isNew, people }: Activity): string {
  if (plain.has(action)) return textOf(keyOf(action), { name })
  const words = fieldWords(fields)
  if (action === 'event.update') return words ? t('dashboard.did_event_update', { fields: words }) : t('dashboard.did_something')
  if (action === 'event.schedule.save' || action === 'ticket.save') {
    if (isNew) return textOf(`${keyOf(action)}_new`, { name })
    if (!name) return textOf(`${keyOf(action)}_nameless`, { fields: words })
    return words ? textOf(`${keyOf(action)}_fields`, { name, fields: words }) : textOf(keyOf(action), { name })
  }
  const what = inSentence(textOf(action), action)
  return people === null ? what : t('dashboard.did_toMany', { what, n: people })
}

/** The log's own words for what other features did; they stand behind a name here. */
function inSentence(words: string, action: string): string {
  return words === action ? t('dashboard.did_something') : words.charAt(0).toLowerCase() + words.slice(1)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Close by in words, further back as a date. */
export function agoText(iso: string, now: number): string {
  const passed = now - Date.parse(iso)
  if (passed < MINUTE) return t('dashboard.justNow')
  if (passed < HOUR) return t('dashboard.minutesAgo', { n: Math.floor(passed / MINUTE) })
  const dayOf = (at: number) => formatTime(new Date(at).toISOString(), undefined, 'YYYY-MM-DD')
  const day = dayOf(Date.parse(iso))
  if (day === dayOf(now)) return t('dashboard.hoursAgo', { n: Math.floor(passed / HOUR) })
  if (day === dayOf(now - DAY)) return t('dashboard.yesterdayAt', { time: formatTime(iso, undefined, 'HH:mm') })
  return formatTime(iso, undefined, day.slice(0, 4) === dayOf(now).slice(0, 4) ? 'MM-DD HH:mm' : 'YYYY-MM-DD')
}
