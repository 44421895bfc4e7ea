export const sourceKinds = ['channel', 'promoter', 'invitation'] as const
export type SourceKind = (typeof sourceKinds)[number]
/** Codes are printed of what somebody set up: invitations have codes of their own, advertisements need none. */
export function isPrinted({ kind, isEnable, isAuto }: { kind: SourceKind; isEnable: boolean; isAuto: boolean }): boolean {
  return isEnable && !isAuto && kind !== 'invitation'
}

export const touches = ['last', 'first'] as const
export type Touch = (typeof touches)[number]
export const sourceIcons = ['link', 'send', 'site', 'file', 'list', 'users', 'phone', 'mail', 'qr', 'star'] as const

export const SOURCE_PATH = '/c'
export const PROMOTER_PATH = '/promoter'
/** In the address of an event's pages: a browser that refuses cookies still says where it comes from. */
export const SOURCE_PARAM = 'c'
export const SOURCE_CODE_LENGTH = 32
export const TOUCH_DAYS = 30
/** Whoever came by no link. */
export const DIRECT = '00000000-0000-0000-0000-000000000000'
/** Channels that advertisements make by themselves; past this they are counted with the direct ones. */
export const MOST_AUTO = 200
export const MOST_MADE = 500

const CODE = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])$/

/** Letters, digits and hyphens, in whatever case they were typed; null: no code can be written so. */
export function readCode(text: string): string | null {
  const code = text.trim().toLowerCase()
  return CODE.test(code) ? code : null
}

/** A link that was followed: its code ('' for none) and when, in seconds. */
export type TouchMark = { code: string; at: number; hasBegun?: boolean }

/** As long as a touch counts; the newest last. */
export function freshTouches(marks: readonly TouchMark[], now: Date): TouchMark[] {
  const seconds = now.getTime() / 1000
  return marks.filter(({ at }) => at <= seconds && at > seconds - TOUCH_DAYS * 86_400).sort((one, other) => one.at - other.at)
}

type Known = { id: string; code: string; kind: SourceKind }

/** Invitation before promoter before channel; within a kind the last touch, or the first. Null: nobody brought them. */
export function winnerOf<Source extends Known>(codes: readonly string[], sources: readonly Source[], touch: Touch): Source | null {
  const followed = codes.flatMap((code) => sources.find((source) => source.code === code) ?? [])
  const inOrder = touch === 'last' ? followed.toReversed() : followed
  for (const kind of ['invitation', 'promoter', 'channel'] as const) {
    const found = inOrder.find((source) => source.kind === kind)
    if (found) return found
  }
  return null
}

export type Advertisement = { source: string; medium: string; campaign: string }
const UTM_LENGTH = 60

/** What the parameters of an advertisement say; null without a source. */
export function advertisementIn(query: Record<string, string | undefined>): Advertisement | null {
  const said = (name: string) =>
    (query[name] ?? '')
      .normalize('NFKC')
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, UTM_LENGTH)
  const source = said('utm_source')
  return source ? { source, medium: said('utm_medium'), campaign: said('utm_campaign') } : null
}

export function advertisementName({ source, medium, campaign }: Advertisement): string {
  return [source, medium, campaign].filter(Boolean).join(' / ')
}

/** 0 where there is nothing to be a share of. */
export function shareOf(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0
}
