import { DIRECT, freshTouches, readCode, type TouchMark } from '#features/sources/rules.ts'

export const TOUCH_COOKIE = 'le_src'
const MOST_EVENTS = 5
const MOST_TOUCHES = 6

type Events = [bventId: string, marks: TouchMark[]][]

/**
 * Which links of which event this browser followed: no number by which a person could be known again. Events are apart by `~`, marks
 * by `!`; a mark is its code, its second in base 36, and a `b` once the form was begun.
 */
export function readTouches(text: string | undefined, bventId: string, now: Date): TouchMark[] {
  return freshTouches(eventsIn(text).find(([id]) => id === bventId)?.[1] ?? [], now)
}

/** The event comes first; the oldest events, and the middle of many touches, fall away. */
export function writeTouches(text: string | undefined, bventId: string, marks: readonly TouchMark[]): string {
  const kept = marks.length > MOST_TOUCHES ? [...marks.slice(0, 1), ...marks.slice(1 - MOST_TOUCHES)] : marks
  const others = eventsIn(text).filter(([id]) => id !== bventId)
  const written = [[bventId, kept] as const, ...others].slice(0, MOST_EVENTS)
  return written.map(([id, touched]) => [id, ...touched.map(markText)].join('!')).join('~')
}

function markText({ code, at, hasBegun }: TouchMark): string {
  return `${code}.${at.toString(36)}${hasBegun ? '.b' : ''}`
}

function eventsIn(text = ''): Events {
  return text
    .slice(0, 4_096)
    .split('~')
    .flatMap((part): Events => {
      const [bventId = '', ...marks] = part.split('!')
      return bventId.length === DIRECT.length ? [[bventId, marks.flatMap(markIn)]] : []
    })
}

function markIn(text: string): TouchMark[] {
  const [code = '', at = '', begun] = text.split('.')
  const seconds = Number.parseInt(at, 36)
  if (!Number.isSafeInteger(seconds) || (code !== '' && readCode(code) !== code)) return []
  return [{ code, at: seconds, ...(begun === 'b' && { hasBegun: true }) }]
}
