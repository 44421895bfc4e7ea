import type { GlobalConfig } from '#core/globalConfig.ts'
import { openCodes, type Page } from '#core/page.ts'
import type { UserInfo } from '#core/calls/session.ts'
import { hasBenefit, serviceState } from '#features/benefits/rules.ts'
import type { BenefitDetail } from '#core/benefits.ts'
import { eventPages } from '#features/events/pages.ts'

export const HOME = eventPages.home.path

/** A page as the guard sees it; one that names no code at all exists only for phones. */
export type GuardedPage = Pick<Page, 'name' | 'path' | 'benefit' | 'toggle' | 'noSafari'> & Partial<Pick<Page, 'access' | 'area'>>

export type Visit = {
  /** Null where no page has this address. */
  page: GuardedPage | null
  path: string
  query: URLSearchParams
  /** The query of the page the person comes from. */
  previous: URLSearchParams
  session: Session
  surroundings: Surroundings
  now: Date
}

export type Session = {
  isSignedIn: boolean
  user: Pick<UserInfo, 'orgs' | 'roles'> | null
  workspace: { codes: ReadonlySet<string>; config: GlobalConfig; benefits: readonly BenefitDetail[] } | null
  event: EventFacts | null
}

export type EventFacts = { type: string; url: string }

export type Surroundings = {
  /** Alone, inside a host's frame, or inside the enterprise-messaging browser. */
  place: 'standalone' | 'frame' | 'workMessenger'
  isMobile: boolean
  isOldBrowser: boolean
  isSafari: boolean
}

/** What happens next; after a load the guard is asked again. */
export type Step =
  | { do: 'allow' }
  | { do: 'load'; what: 'user' | 'workspace' | 'event' }
  | { do: 'consumeTicket'; ticket: string; address: string }
  | { do: 'signIn' }
  | { do: 'goTo'; address: string; modal?: 'extendOver' }
  | { do: 'leave'; address: string }

type Rule = (visit: Visit & { page: GuardedPage }) => Step | null

/** The route guard of spec §2 and §6: the first rule that has something to say decides. */
export function guard(visit: Visit): Step {
  const { page } = visit
  if (!page) return goTo('/error/404')
  for (const rule of rules) {
    const step = rule({ ...visit, page })
    if (step) return step
  }
  return ALLOW
}

const ALLOW: Step = { do: 'allow' }
const goTo = (address: string): Step => ({ do: 'goTo', address })

const CARRIED = ['backHomeType', 'fromClient']
const DESK_ROLES = ['owner', 'administrator', 'planner']

const rules: Rule[] = [
  /** Sign-in, silent sign-in and error pages skip the checks. */
  ({ page }) => (page.access === 'noauth' ? ALLOW : null),

  ({ surroundings }) => (surroundings.isOldBrowser ? goTo('/error/browser') : null),

  ({ page, surroundings }) => (page.noSafari && surroundings.isSafari ? goTo('/error/noSafari') : null),

  ({ path, query, previous }) => {
    const missing = CARRIED.filter((name) => previous.has(name) && !query.has(name))
    return missing.length > 0
      ? goTo(addressOf(path, query, (next) => missing.forEach((name) => next.set(name, previous.get(name) ?? ''))))
      : null
  },

  /** A host's frame speaks for its own person; elsewhere a link cannot replace whoever is signed in. */
  ({ path, query, session, surroundings }) => {
    const ticket = query.get('ticket')
    if (ticket === null) return null
    const address = addressOf(path, query, (next) => next.delete('ticket'))
    const isWanted = ticket !== '' && (surroundings.place === 'frame' || !session.isSignedIn)
    return isWanted ? { do: 'consumeTicket', ticket, address } : goTo(address)
  },

  ({ session }) => (session.isSignedIn ? null : { do: 'signIn' }),

  ({ session }) => (session.user ? null : { do: 'load', what: 'user' }),

  /** Routes with the organisation marker need no more than the user info. */
  ({ page }) => (hasOrgMarker(page.name) ? ALLOW : null),

  ({ session }) => (session.user?.orgs.length === 0 ? goTo('/error/401') : null),

  ({ session, surroundings }) => {
    const isExpected = session.user?.roles.some((role) => DESK_ROLES.includes(role))
    return surroundings.place === 'workMessenger' && !isExpected ? goTo('/error/401') : null
  },

  ({ session }) => (session.workspace ? null : { do: 'load', what: 'workspace' }),

  ({ page, session }) => (page.toggle && !session.workspace?.config[page.toggle] ? goTo('/error/404') : null),

  ({ page: { access }, session, surroundings }) => {
    if (access === undefined) return surroundings.isMobile ? null : goTo('/error/401')
    const isHeld = openCodes.some((code) => code === access) || session.workspace?.codes.has(access)
    return isHeld ? null : goTo('/error/401')
  },

  ({ page: { benefit }, session, now }) => {
    const benefits = session.workspace?.benefits ?? []
    if (!benefit || hasBenefit(benefits, benefit, now)) return null
    if (benefit === 'ExternalEvent') return goTo(HOME)
    const granted = benefits.find((detail) => detail.functionKey === benefit && detail.enable)
    const isOver = granted && serviceState(granted.endDurationTime, now) !== 'active'
    return { do: 'goTo', address: '/error/benefitNot', ...(isOver && { modal: 'extendOver' }) }
  },

  ({ page, session }) => (page.path.includes('/:bventId') && !session.event ? { do: 'load', what: 'event' } : null),

  /** Expo events are managed on another site; those of others, where one only takes part, are followed here. */
  ({ page, session }) => (session.event?.type === 'Expo' && page.area !== 'external' ? { do: 'leave', address: session.event.url } : null),
]

/** `org` begins a part of the name: `org.info` has it, `account.forgotten` does not. */
function hasOrgMarker(name: string): boolean {
  return name.split('.').some((part) => part.toLowerCase().startsWith('org'))
}

function addressOf(path: string, query: URLSearchParams, change: (next: URLSearchParams) => void): string {
  const next = new URLSearchParams(query)
  change(next)
  return next.size > 0 ? `${path}?${next}` : path
}
