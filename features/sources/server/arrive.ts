import { hash } from 'node:crypto'
import { isbot } from 'isbot'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { sourceMessages } from '#features/sources/messages.ts'
import {
  advertisementIn,
  advertisementName,
  readCode,
  SOURCE_PARAM,
  TOUCH_DAYS,
  type Advertisement,
  type TouchMark,
} from '#features/sources/rules.ts'
import { countVisit, type Made } from '#features/sources/server/visits.ts'
import { readTouches, TOUCH_COOKIE, writeTouches } from '#features/sources/touchCookie.ts'
import type { SiteAsked, SiteCookie } from '#server/kit/sitePage.ts'

const DAY_SECONDS = 86_400
const MAX_AGE_SECONDS = TOUCH_DAYS * DAY_SECONDS

/** What the address and the cookie say of where somebody comes from, and what of it goes on with them. */
export type Arrival = { cookies: SiteCookie[]; /** '' without a link. */ code: string }

type Asked = Pick<SiteAsked, 'query' | 'cookies' | 'userAgent' | 'now' | 'web'>

/** Robots, link previews, and whoever does not say what they are. */
export function isRobot(userAgent: string): boolean {
  return userAgent === '' || isbot(userAgent)
}

/**
 * Somebody opens the event's page: counted once a day and browser, and as a person the first time by this link. Who comes back without
 * a link is still the one whom a link brought.
 */
export function arrive(asked: Asked, bventId: string, given?: Link): Arrival {
  const { link, marks, seconds } = readLink(asked, bventId, given)
  const code = link?.code ?? ''
  if (isRobot(asked.userAgent) || (!link && codesOf(marks).length > 0)) return { cookies: [], code }
  const before = marks.filter((mark) => mark.code === code)
  const isToday = before.some(({ at }) => seconds - at < DAY_SECONDS)
  if (!isToday)
    countVisit(asked.web, asked.now, {
      bventId,
      stage: 'visit',
      codes: [code],
      isNewPerson: before.length === 0,
      makes: link?.makes,
    })
  // The same link over and over changes nothing; followed after another one it is the newest again.
  if (isToday && marks.at(-1)?.code === code) return { cookies: [], code }
  const others = code === '' ? [] : marks
  return { cookies: [cookieOf(asked, bventId, [...others, { code, at: seconds }])], code }
}

/** An advertisement that leads straight to the form: the visit is counted, and its code goes on in the address. */
export function landOnForm(asked: Asked, bventId: string, path: string): { redirect: string; cookies: SiteCookie[] } | null {
  if (asked.query[SOURCE_PARAM] !== undefined || !advertisementIn(asked.query)) return null
  const { cookies, code } = arrive(asked, bventId)
  return { redirect: `${path}?${SOURCE_PARAM}=${code}`, cookies }
}

/** Somebody opens the form: counted once a browser, for whoever brought them. */
export function beginForm(asked: Asked, bventId: string): Arrival {
  const { link, marks, seconds } = readLink(asked, bventId)
  const code = link?.code ?? ''
  if (isRobot(asked.userAgent) || marks.some(({ hasBegun }) => hasBegun)) return { cookies: [], code }
  const isKnown = code === '' || marks.some((mark) => mark.code === code)
  const followed = isKnown ? marks : [...marks, { code, at: seconds }]
  countVisit(asked.web, asked.now, {
    bventId,
    stage: 'begun',
    codes: codesOf(followed),
    isNewPerson: false,
    makes: link?.makes,
  })
  const last = followed.at(-1) ?? { code, at: seconds }
  return { cookies: [cookieOf(asked, bventId, [...followed.slice(0, -1), { ...last, hasBegun: true }])], code }
}

/** The links that brought a browser which orders now, the newest last. */
export function followedBy(cookie: string | undefined, given: string | undefined, bventId: string, now: Date): string[] {
  const codes = codesOf(readTouches(cookie, bventId, now))
  const code = readCode(given ?? '')
  return code && !codes.includes(code) ? [...codes, code] : codes
}

function codesOf(marks: readonly TouchMark[]): string[] {
  return marks.map(({ code }) => code).filter(Boolean)
}

/** The link that an address names; '' without one. */
export function followedCode({ query }: Pick<Asked, 'query'>, bventId: string): string {
  return linkIn(query, bventId)?.code ?? ''
}

type Link = { code: string; makes?: Made }

function readLink(
  { query, cookies, now }: Asked,
  bventId: string,
  given?: Link,
): { link: Link | null; marks: TouchMark[]; seconds: number } {
  const marks = readTouches(cookies[TOUCH_COOKIE], bventId, now)
  return { link: given ?? linkIn(query, bventId), marks, seconds: Math.floor(now.getTime() / 1000) }
}

function linkIn(query: Asked['query'], bventId: string): Link | null {
  const given = readCode(query[SOURCE_PARAM] ?? '')
  if (given) return { code: given }
  const said = advertisementIn(query)
  if (!said) return null
  return linkOf(advertisedBy(bventId, said))
}

const linkOf = (makes: Made): Link => ({ code: makes.code, makes })

/** What an advertisement makes when it is first followed. */
export function advertisedBy(bventId: string, said: Advertisement): Made {
  return { code: advertisementCode(bventId, said), kind: 'channel', name: advertisementName(said), icon: 'star', isAuto: true }
}

/** All links and codes of an event's invitations, as one source beside its channels. */
export function invitedBy(bventId: string): Made {
  const name = textIn(sourceMessages['sources.invitation'], DEFAULT_LANGUAGE)
  return { code: `inv-${hash('sha256', bventId).slice(0, 16)}`, kind: 'invitation', name, icon: 'mail', isAuto: false }
}

/** Somebody opens an invitation. */
export function arriveInvited(asked: Asked, bventId: string): Arrival {
  return arrive(asked, bventId, linkOf(invitedBy(bventId)))
}

/** The same advertisement always has the same code, so that it can be named before its channel is made. */
function advertisementCode(bventId: string, { source, medium, campaign }: Advertisement): string {
  return `ad-${hash('sha256', JSON.stringify([bventId, source, medium, campaign].map((text) => text.toLowerCase()))).slice(0, 16)}`
}

function cookieOf({ cookies }: Asked, bventId: string, marks: readonly TouchMark[]): SiteCookie {
  return { name: TOUCH_COOKIE, value: writeTouches(cookies[TOUCH_COOKIE], bventId, marks), maxAgeSeconds: MAX_AGE_SECONDS }
}
