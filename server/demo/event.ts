import type { Language } from '#core/language.ts'
import type { FormPart } from '#server/demo/ownFields.ts'
import type { MemberKey } from '#server/demo/orgs.ts'

export type DemoTicket = {
  name: string
  description?: string
  priceMinor?: number
  total: number
  isNeedApproval?: boolean
  perPersonLimit?: number
}
export type DemoSpeaker = { name: string; title: string; company: string; introduction: string }
/** Minutes from the start of the event; speakers by their place in the list. */
export type DemoSession = {
  title: string
  from: number
  minutes: number
  room: string
  track?: string
  description?: string
  speakers?: number[]
}

/** An event as a person would describe it; days are counted from today. */
export type DemoEvent = {
  title: string
  day: number
  hours: readonly [from: string, to: string]
  /** How many days it lasts. */
  lasts?: number
  form?: 'Offline' | 'Online' | 'Both'
  type?: 'Common' | 'Expo'
  place?: { name: string; address: string; lng: number; lat: number }
  capacity?: number
  tags: string[]
  cover: 'wave' | 'grid' | 'rings' | 'dune' | 'bars' | 'peaks'
  status: 'Draft' | 'Published'
  isTop?: boolean
  isPrivate?: boolean
  /** Who made it, then who else looks after it. */
  by: MemberKey
  with?: MemberKey[]
  /** So many days ago. */
  created: number
  introduction: Partial<Record<Language, string>>
  plan?: { mbaProjectNo: string; budget: string; goal: string; remark: string }
  tickets?: DemoTicket[]
  /** Questions beyond name, mobile, e-mail and company. */
  questions?: FormPart[]
  speakers?: DemoSpeaker[]
  sessions?: DemoSession[]
}
