/** Authorisation 1 is authorised, 0 expired. Type 2 is a service account, 0 and 1 a subscription account. Verification 0 is verified, -1 not. Spec §4 */
export const authorizations = [0, 1] as const
export const accountTypes = [0, 1, 2] as const
export const verifyTypes = [-1, 0] as const
export const AUTHORISED = 1
export const SERVICE_ACCOUNT = 2
export const VERIFIED = 0

/** A menu leads to a link, into a mini app, or nowhere. Spec §4 */
export const linkTypes = { link: 0, miniApp: 1, none: 2 } as const
export type LinkType = (typeof linkTypes)[keyof typeof linkTypes]

export type MenuItem = { name: string; linkType: LinkType; url: string; appId: string; pagePath: string }
export type MenuEntry = MenuItem & { items: MenuItem[] }
export type Menu = MenuEntry[]

/** What the provider allows. */
export const MOST_ENTRIES = 3
export const MOST_ITEMS = 5
export const MOST_NAME = 4
export const MOST_ITEM_NAME = 8

export type MenuProblem = { entry: number; item: number | null; field: 'name' | 'url' | 'appId'; problem: 'missing' | 'long' | 'notHttps' }

/** Where a menu would be refused. One with entries below it leads nowhere itself. */
export function menuProblems(menu: Menu): MenuProblem[] {
  return menu.flatMap((one, entry) => [
    ...problemsOf(one, MOST_NAME, one.items.length > 0).map((found) => ({ entry, item: null, ...found })),
    ...one.items.flatMap((below, item) => problemsOf(below, MOST_ITEM_NAME, false).map((found) => ({ entry, item, ...found }))),
  ])
}

function problemsOf({ name, linkType, url, appId }: MenuItem, most: number, isFolder: boolean): Pick<MenuProblem, 'field' | 'problem'>[] {
  const found: Pick<MenuProblem, 'field' | 'problem'>[] = []
  if (name.trim() === '') found.push({ field: 'name', problem: 'missing' })
  if ([...name.trim()].length > most) found.push({ field: 'name', problem: 'long' })
  if (isFolder || linkType === linkTypes.none) return found
  if (!/^https?:\/\/\S+$/.test(url)) found.push({ field: 'url', problem: url === '' ? 'missing' : 'notHttps' })
  if (linkType === linkTypes.miniApp && !/^wx\w{6,30}$/.test(appId)) found.push({ field: 'appId', problem: 'missing' })
  return found
}

type Button =
  | { name: string; type: 'view'; url: string }
  | { name: string; type: 'miniprogram'; url: string; appid: string; pagepath: string }
  | { name: string; type: 'click'; key: string }
  | { name: string; sub_button: Button[] }

/** As the provider takes it; what leads nowhere says its own name, so that a keyword can answer it. */
export function buttonsOf(menu: Menu): Button[] {
  return menu.map((entry) => (entry.items.length > 0 ? { name: entry.name, sub_button: entry.items.map(buttonOf) } : buttonOf(entry)))
}

function buttonOf({ name, linkType, url, appId, pagePath }: MenuItem): Button {
  if (linkType === linkTypes.link) return { name, type: 'view', url }
  if (linkType === linkTypes.miniApp) return { name, type: 'miniprogram', url, appid: appId, pagepath: pagePath }
  return { name, type: 'click', key: name }
}

/** By what the provider says of a click, the name that stands in the menu; of several that lead to the same place the first. */
export function wordNames(menu: Menu): Map<string, string> {
  const entries = menu.flatMap((entry) => (entry.items.length > 0 ? entry.items : [entry]))
  return new Map(
    entries
      .map(({ name, linkType, url, pagePath }): [string, string] => [
        linkType === linkTypes.none ? name : linkType === linkTypes.miniApp ? pagePath : url,
        name,
      ])
      .toReversed(),
  )
}

export const answerKinds = ['keyword', 'subscribe', 'other'] as const
export type AnswerKind = (typeof answerKinds)[number]
export type Answer = { kind: AnswerKind; keywords: readonly string[]; isExact: boolean; answer: string; isOpen: boolean }

const tidy = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** The words for what somebody wrote: a whole word before a part of one, the older before the newer, and then what is said to anything. */
export function answerTo(answers: readonly Answer[], text: string): string | null {
  const said = tidy(text)
  const open = answers.filter(({ isOpen }) => isOpen)
  const fits = (isWhole: boolean) =>
    open.find(
      ({ kind, keywords, isExact }) =>
        kind === 'keyword' && keywords.some((word) => (isWhole ? tidy(word) === said : !isExact && said.includes(tidy(word)))),
    )
  return (said === '' ? undefined : (fits(true) ?? fits(false)))?.answer ?? open.find(({ kind }) => kind === 'other')?.answer ?? null
}

/** Refusals that say the account itself is not let in any more: secret, address, permission. */
const lost = new Set([40_001, 40_002, 40_013, 40_125, 40_164, 41_002, 41_004, 50_002, 61_004, 61_007])
export const isLost = (wxCode: number) => lost.has(wxCode)

const AHEAD_DAYS = 30
const DAY_MS = 86_400_000
export type Lasting = 'unknown' | 'fine' | 'soon' | 'over'

/** What ends is seen ahead. */
export function lastingOf(until: Date | null, now: Date): Lasting {
  if (!until) return 'unknown'
  const left = until.getTime() - now.getTime()
  return left <= 0 ? 'over' : left < AHEAD_DAYS * DAY_MS ? 'soon' : 'fine'
}

/** As it stands in a code: letters and digits, and by it we know our own. */
const SCENE = /^le([0-9a-f]{32})$/
export const sceneName = (id: string) => `le${id.replaceAll('-', '')}`
export function sceneId(name: string): string | null {
  const hex = SCENE.exec(name)?.[1]
  return hex ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : null
}

export type SignInRow = { expiresAt: Date; memberId: string | null; isConfirmed: boolean | null; spentAt: Date | null }
export type SignInState = 'waiting' | 'scanned' | 'confirmed' | 'denied' | 'over'

/** How far a browser that waits for a scan has come. */
export function signInState({ expiresAt, memberId, isConfirmed, spentAt }: SignInRow, now: Date): SignInState {
  if (spentAt || now >= expiresAt) return 'over'
  if (isConfirmed !== null) return isConfirmed ? 'confirmed' : 'denied'
  return memberId ? 'scanned' : 'waiting'
}

const [LEAST_NUMBER, NUMBERS] = [10, 90]

/** The number in the browser among two others, in an order that tells nothing: whoever does not see the browser guesses. */
export function numbersFor(number: number): number[] {
  const other = (step: number) => LEAST_NUMBER + ((number - LEAST_NUMBER + step) % NUMBERS)
  return [number, other(31 + (number % 13)), other(62 + (number % 7))].toSorted((one, two) => one - two)
}

const browsers = [
  ['Edge', /Edg\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrom(e|ium)\//],
  ['Safari', /Safari\//],
] as const
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

/** A browser in two words, as its owner calls it; '' if it says nothing that we know. */
export function browserName(userAgent: string): string {
  const named = (names: readonly (readonly [string, RegExp])[]) => names.find(([, mark]) => mark.test(userAgent))?.[0]
  return [named(browsers), named(systems)].filter(Boolean).join(' · ')
}
