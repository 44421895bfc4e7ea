import { expect, test } from 'vitest'
import { globalDefaults } from '#core/globalConfig.ts'
import { guard, type GuardedPage, type Session, type Step, type Surroundings, type Visit } from '#console/guard.ts'

const now = new Date('2026-06-01T00:00:00Z')
const org = { id: 'o1', name: '华瑞科技集团', orgAccountStatus: 1 }
const home: GuardedPage = { name: 'home.overview', path: '/home/manage/home', access: 'litehome_res_page_home' }
const detail = (functionKey: string, endsAt: string | null, enable = true) => ({
  functionKey,
  enable,
  beginDurationTime: null,
  endDurationTime: endsAt ? new Date(endsAt) : null,
  currentQuota: null,
})
const workspace = (change: Partial<NonNullable<Session['workspace']>> = {}): NonNullable<Session['workspace']> => ({
  codes: new Set(['litehome_res_page_home']),
  config: globalDefaults,
  benefits: [],
  ...change,
})
const signedIn: Session = { isSignedIn: true, user: { orgs: [org], roles: ['planner'] }, workspace: workspace(), event: null }
const signedOut: Session = { isSignedIn: false, user: null, workspace: null, event: null }
const standalone: Surroundings = { place: 'standalone', isMobile: false, isOldBrowser: false, isSafari: false }

type Case = {
  page?: Partial<GuardedPage> | null
  query?: string
  previous?: string
  session?: Partial<Session>
  surroundings?: Partial<Surroundings>
}

function visitOf({ page = {}, query = '', previous = '', session, surroundings }: Case): Visit {
  return {
    page: page && { ...home, ...page },
    path: '/home/manage/home',
    query: new URLSearchParams(query),
    previous: new URLSearchParams(previous),
    session: { ...signedIn, ...session },
    surroundings: { ...standalone, ...surroundings },
    now,
  }
}

const allow: Step = { do: 'allow' }
const goTo = (address: string): Step => ({ do: 'goTo', address })
const eventPage = { path: '/home/event/:bventId/dashBoard' }
const expo = { type: 'Expo', url: 'https://expo.example/e/1' }

test.each<[string, Case, Step]>([
  ['an address without a page', { page: null }, goTo('/error/404')],
  ['an address without a page, signed out', { page: null, session: signedOut }, goTo('/error/404')],

  ['a sign-in page, signed out', { page: { access: 'noauth' }, session: signedOut }, allow],
  ['a sign-in page, signed in without organisations', { page: { access: 'noauth' }, session: { user: { orgs: [], roles: [] } } }, allow],
  ['an error page in an old browser', { page: { access: 'noauth' }, surroundings: { isOldBrowser: true } }, allow],
  ['a sign-in page keeps its own code and ticket', { page: { access: 'noauth' }, query: 'ticket=t1', session: signedOut }, allow],

  ['an old browser', { surroundings: { isOldBrowser: true } }, goTo('/error/browser')],
  ['an old browser, signed out', { session: signedOut, surroundings: { isOldBrowser: true } }, goTo('/error/browser')],
  ['a marked page in Safari', { page: { noSafari: true }, surroundings: { isSafari: true } }, goTo('/error/noSafari')],
  ['a marked page elsewhere', { page: { noSafari: true } }, allow],
  ['any other page in Safari', { surroundings: { isSafari: true } }, allow],

  ['backHomeType is carried on', { previous: 'backHomeType=crm' }, goTo('/home/manage/home?backHomeType=crm')],
  [
    'fromClient is carried on beside what is there',
    { query: 'tab=a', previous: 'fromClient=pc&x=1' },
    goTo('/home/manage/home?tab=a&fromClient=pc'),
  ],
  ['both are carried on', { previous: 'backHomeType=a&fromClient=b' }, goTo('/home/manage/home?backHomeType=a&fromClient=b')],
  ['a carried query that is there already', { query: 'backHomeType=own', previous: 'backHomeType=crm' }, allow],

  [
    'a ticket, signed out',
    { query: 'ticket=t1&tab=a', session: signedOut },
    { do: 'consumeTicket', ticket: 't1', address: '/home/manage/home?tab=a' },
  ],
  [
    'a ticket inside the host’s frame, signed in',
    { query: 'ticket=t1', surroundings: { place: 'frame' } },
    { do: 'consumeTicket', ticket: 't1', address: '/home/manage/home' },
  ],
  ['a ticket in a link does not replace who is signed in', { query: 'ticket=t1&tab=a' }, goTo('/home/manage/home?tab=a')],
  ['an empty ticket is only stripped', { query: 'ticket=', session: signedOut }, goTo('/home/manage/home')],

  ['signed out', { session: signedOut }, { do: 'signIn' }],
  ['an open page, signed out', { page: { access: 'none' }, session: signedOut }, { do: 'signIn' }],
  ['user info missing', { session: { user: null, workspace: null } }, { do: 'load', what: 'user' }],

  ['an organisation route, user info missing', { page: { name: 'org.info' }, session: { user: null } }, { do: 'load', what: 'user' }],
  [
    'an organisation route needs only the user info',
    { page: { name: 'company.orgInfo', access: 'litehome_res_page_companyinfo' }, session: { workspace: null } },
    allow,
  ],
  [
    'a name that merely contains the letters',
    { page: { name: 'account.forgotten' }, session: { workspace: null } },
    { do: 'load', what: 'workspace' },
  ],

  ['no organisations', { session: { user: { orgs: [], roles: [] }, workspace: null } }, goTo('/error/401')],

  ...['owner', 'administrator', 'planner'].map((role): [string, Case, Step] => [
    `the enterprise-messaging browser, ${role}`,
    { session: { user: { orgs: [org], roles: [role] } }, surroundings: { place: 'workMessenger' } },
    allow,
  ]),
  ...['doorStaff', 'finance', 'readOnly'].map((role): [string, Case, Step] => [
    `the enterprise-messaging browser, ${role}`,
    { session: { user: { orgs: [org], roles: [role] } }, surroundings: { place: 'workMessenger' } },
    goTo('/error/401'),
  ]),
  ['elsewhere every role', { session: { user: { orgs: [org], roles: ['doorStaff'] } } }, allow],

  ['menu and benefits missing', { session: { workspace: null } }, { do: 'load', what: 'workspace' }],
  ['a code that is held', {}, allow],
  ['a code that is missing', { page: { access: 'litehome_res_page_operationlog' } }, goTo('/error/401')],
  ['nomenu needs no code', { page: { access: 'nomenu' }, session: { workspace: workspace({ codes: new Set() }) } }, allow],
  ['none needs no code', { page: { access: 'none' }, session: { workspace: workspace({ codes: new Set() }) } }, allow],
  ['a page that names no code, on a phone', { page: { access: undefined as never }, surroundings: { isMobile: true } }, allow],
  ['a page that names no code, at a desk', { page: { access: undefined as never } }, goTo('/error/401')],

  ['a module that is on', { page: { toggle: 'isUsePosterModule' } }, allow],
  [
    'a module that is off',
    {
      page: { toggle: 'isUsePosterModule' },
      session: { workspace: workspace({ config: { ...globalDefaults, isUsePosterModule: false } }) },
    },
    goTo('/error/404'),
  ],

  ['a benefit never granted', { page: { benefit: 'IdentityAuth' } }, goTo('/error/benefitNot')],
  [
    'a benefit switched off',
    { page: { benefit: 'IdentityAuth' }, session: { workspace: workspace({ benefits: [detail('IdentityAuth', null, false)] }) } },
    goTo('/error/benefitNot'),
  ],
  [
    'a benefit that is over',
    {
      page: { benefit: 'IdentityAuth' },
      session: { workspace: workspace({ benefits: [detail('IdentityAuth', '2026-05-01T00:00:00Z')] }) },
    },
    { do: 'goTo', address: '/error/benefitNot', modal: 'extendOver' },
  ],
  [
    'a benefit that is there',
    {
      page: { benefit: 'IdentityAuth' },
      session: { workspace: workspace({ benefits: [detail('IdentityAuth', '2026-07-01T00:00:00Z')] }) },
    },
    allow,
  ],
  ['external events without the benefit', { page: { benefit: 'ExternalEvent' } }, goTo('/home/manage/home')],
  [
    'external events past their time',
    {
      page: { benefit: 'ExternalEvent' },
      session: { workspace: workspace({ benefits: [detail('ExternalEvent', '2026-05-31T23:59:59Z')] }) },
    },
    goTo('/home/manage/home'),
  ],

  ['an event whose detail is missing', { page: eventPage }, { do: 'load', what: 'event' }],
  ['a common event', { page: eventPage, session: { event: { type: 'Common', url: '' } } }, allow],
  ['an expo event', { page: eventPage, session: { event: expo } }, { do: 'leave', address: expo.url }],
  ['an expo of others', { page: { path: '/home/externalEvents/:bventId/report', area: 'external' }, session: { event: expo } }, allow],
  ['an event without the code is not even loaded', { page: { ...eventPage, access: 'lite_res_page_ticket' } }, goTo('/error/401')],
])('%s', (_, given, step) => {
  expect(guard(visitOf(given))).toEqual(step)
})
