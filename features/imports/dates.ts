import { isCalendarDate } from '#features/forms/personValues.ts'

const CLOCK = String.raw`(?:[T,，\s]+(\d{1,2}[:：]\d{1,2})(?:[:：]\d{1,2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?${CLOCK}$`)
const COMPACT = new RegExp(String.raw`^((?:19|20)\d\d)(\d\d)(\d\d)${CLOCK}$`)
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${CLOCK}$`)
const DAY_NAMED = new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)?[-\s.]+([a-z]{3,9})\.?[-\s.,]+(\d{4})${CLOCK}$`, 'i')
const MONTH_NAMED = new RegExp(String.raw`^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${CLOCK}$`, 'i')
const WEEKDAY = /\s*[(（]?(?:星期|周)[一二三四五六日天][)）]?\s*/
const SERIAL = /^\d{5}$/
/** What a spreadsheet counts days from, and the days of 1990 and 2099 in it. */
const EPOCH_MS = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
const [FIRST_SERIAL, LAST_SERIAL] = [32_874, 73_050]
const MOST_MONTHS = 12

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day in one of the spellings people use, with its time if there is one, as the form reads it; null for anything else. */
export function dateIn(text: string): string | null {
  if (!/\p{Nd}/u.test(text)) return null
  const plain = text.normalize('NFKC').replace(WEEKDAY, ' ').trim()
  const [, ...first] = YEAR_FIRST.exec(plain) ?? COMPACT.exec(plain) ?? []
  if (first.length > 0) return written(first[0], first[1], first[2], first[3])
  const [, one, other, year, time] = YEAR_LAST.exec(plain) ?? []
  // Day and month are told apart only where one of them can be no month.
  if (one !== undefined && other !== undefined)
    return Number(one) > MOST_MONTHS
      ? written(year, other, one, time)
      : Number(other) > MOST_MONTHS || one === other
        ? written(year, one, other, time)
        : null
  const [, day, month, ofYear, at] = DAY_NAMED.exec(plain) ?? []
  if (month !== undefined) return written(ofYear, monthOf(month), day, at)
  const [, named, dayOf, inYear, atTime] = MONTH_NAMED.exec(plain) ?? []
  return named === undefined ? null : written(inYear, monthOf(named), dayOf, atTime)
}

/** The number a spreadsheet keeps for a day, where a cell lost its format. */
export function serialDate(text: string): string | null {
  const days = SERIAL.test(text) ? Number(text) : 0
  return days >= FIRST_SERIAL && days <= LAST_SERIAL ? new Date(EPOCH_MS + days * DAY_MS).toISOString().slice(0, 10) : null
}

function monthOf(name: string): string {
  return String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1)
}

function written(year = '', month = '', day = '', time?: string): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isCalendarDate(date)) return null
  const [hour = '', minute = ''] = (time ?? '').replace('：', ':').split(':')
  if (hour === '') return date
  return Number(hour) < 24 && Number(minute) < 60 ? `${date} ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` : null
}

/** Midnight stands there because a spreadsheet writes it with every day. */
export function dayIn(text: string): string | null {
  const found = dateIn(text) ?? serialDate(text)
  if (found === null) return null
  return found.length === 10 || found.endsWith(' 00:00') ? found.slice(0, 10) : null
}
