/** What is told, to whom, by which way. WIRE2 §10. */
export const noticeCodes = [
  'RegistrationSuccess',
  'ApprovalPending',
  'ApprovalAccepted',
  'ApprovalDenied',
  'BankTransferReminder',
  'PaymentReminder',
  'RefundSuccess',
  'RefundFailure',
  'EventAboutToStart',
  'LiveAboutToStart',
] as const
export type NoticeCode = (typeof noticeCodes)[number]

export const audiences = ['Attendee', 'Purchaser'] as const
export type Audience = (typeof audiences)[number]

export const channels = ['SMS', 'Email', 'OfficialAccount'] as const
export type Channel = (typeof channels)[number]

export const linkTypes = ['microSite', 'personalCentre', 'eTicket', 'myOrder', 'live', 'survey', 'custom'] as const
export type LinkType = (typeof linkTypes)[number]
export type NoticeLink = { type: LinkType; url?: string | undefined; surveyId?: string | undefined }

/** Sent some minutes before something, not when something happens; only those who come are told. Spec §9. */
export const aboutToStartCodes = ['EventAboutToStart', 'LiveAboutToStart'] as const
export type AboutToStart = (typeof aboutToStartCodes)[number]

export function isAboutToStart(code: NoticeCode): code is AboutToStart {
  return (aboutToStartCodes as readonly string[]).includes(code)
}

export type PurchaserCode = Exclude<NoticeCode, AboutToStart>

export const codesFor = {
  Attendee: noticeCodes,
  Purchaser: noticeCodes.filter((code): code is PurchaserCode => !isAboutToStart(code)),
} as const satisfies Record<Audience, readonly NoticeCode[]>

export type TemplateKey = { code: NoticeCode; audience: Audience; channel: Channel }

/** The same in every event, so that an address in the console says which one it is: `Attendee.RegistrationSuccess.Email`. */
export function templateIdOf({ audience, code, channel }: TemplateKey): string {
  return `${audience}.${code}.${channel}`
}

export const templateKeys: readonly TemplateKey[] = audiences.flatMap((audience) =>
  codesFor[audience].flatMap((code) => channels.map((channel) => ({ code, audience, channel }))),
)

const keysById = new Map(templateKeys.map((key) => [templateIdOf(key), key]))
export const templateIds = [...keysById.keys()]

export function keyOf(templateId: string): TemplateKey | null {
  return keysById.get(templateId) ?? null
}

/** How the log calls a template. */
export function loggedKey(templateId: string): Partial<Record<'notice' | 'audience' | 'channel', string>> {
  const key = keyOf(templateId)
  return key ? { notice: key.code, audience: key.audience, channel: key.channel } : {}
}

/** What happened is told to whom it happened, money to whoever pays; the others can be switched on. */
const firstAudience: Partial<Record<NoticeCode, Audience>> = {
  RegistrationSuccess: 'Attendee',
  ApprovalPending: 'Attendee',
  ApprovalAccepted: 'Attendee',
  ApprovalDenied: 'Attendee',
  BankTransferReminder: 'Purchaser',
  PaymentReminder: 'Purchaser',
  RefundSuccess: 'Purchaser',
  RefundFailure: 'Purchaser',
}

export function isOpenAtFirst({ code, audience, channel }: TemplateKey): boolean {
  return channel !== 'OfficialAccount' && firstAudience[code] === audience
}

/** How long before, where nobody chose: the day before, and an hour for what is watched. */
export const FIRST_MINUTES: Record<AboutToStart, number[]> = { EventAboutToStart: [1_440], LiveAboutToStart: [60] }
