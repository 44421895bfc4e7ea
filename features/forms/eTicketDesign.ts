import { contrastRatio, parseColour, READABLE_RATIO, readableOn } from '#core/colour.ts'
import type { Language } from '#core/language.ts'
import { pageValues, type PageValues } from '#features/forms/pageConfigs.ts'
import type { Config } from '#core/configValue.ts'
import type { AttendeeStatus } from '#core/statuses.ts'

/**
 * How an e-ticket looks: read from the page's settings, drawn by the console's preview, by the attendee's page and by the PDF.
 * Whatever was chosen, text can be read on what it stands on.
 */
export type ETicketDesign = {
  layout: PageValues<'CustomETicketPage'>['layoutStyle']
  paper: PageValues<'CustomETicketPage'>['paperSize']
  pageColour: string
  themeColour: string
  /** Text on the theme colour, on the card, and what is secondary there. */
  onTheme: string
  cardColour: string
  textColour: string
  mutedColour: string
  lineColour: string
  buttonColour: string
  onButton: string
  /** Addresses of pictures; blank: the event's cover, no logo. */
  headImage: string
  logo: string
  /** Blank: the event's title. */
  headline: string
  note: string
  tips: string
  hasTime: boolean
  hasStatus: boolean
  hasQr: boolean
  qrSize: QrSize
  /** The check-in code stands large under the QR code. */
  hasCode: boolean
  /** The other facts, in order. */
  factNames: readonly string[]
}
export type QrSize = PageValues<'CustomETicketPage'>['qrSize']
export const ticketLayouts = ['cover', 'colour', 'plain'] as const satisfies readonly ETicketDesign['layout'][]
export const ticketPapers = ['A6', 'A5'] as const satisfies readonly ETicketDesign['paper'][]
export const qrSizes = ['small', 'medium', 'large'] as const satisfies readonly QrSize[]

const CODE_FIELD = 'CheckinCode'
/** How much of the text colour the secondary text and the hairlines keep. */
const MUTED_SHARE = 0.72
const LINE_SHARE = 0.16

export function eTicketDesign(configs: readonly Config[]): ETicketDesign {
  return designOf(pageValues('CustomETicketPage', configs))
}

export function designOf(values: PageValues<'CustomETicketPage'>): ETicketDesign {
  const cardColour = values.cardColor
  const textColour = readableOn(cardColour, values.textColor)
  return {
    layout: values.layoutStyle,
    paper: values.paperSize,
    pageColour: values.pageBg,
    themeColour: values.themeColor,
    onTheme: readableOn(values.themeColor),
    cardColour,
    textColour,
    mutedColour: readableOn(cardColour, mixed(textColour, cardColour, MUTED_SHARE)),
    lineColour: mixed(textColour, cardColour, LINE_SHARE),
    buttonColour: values.buttonColor,
    onButton: readableOn(values.buttonColor),
    headImage: values.headImage,
    logo: values.logo,
    headline: values.headline,
    note: values.note,
    tips: values.tips,
    hasTime: values.showTime,
    hasStatus: values.showStatus,
    hasQr: values.showQr,
    qrSize: values.qrSize,
    hasCode: values.fieldNames.includes(CODE_FIELD),
    factNames: values.fieldNames.filter((name) => name !== CODE_FIELD),
  }
}

function mixed(colour: string, ground: string, share: number): string {
  const [over, under] = [parseColour(colour), parseColour(ground)]
  return `#${over.map((part, at) => twoDigits(Math.round(part * share + (under[at] ?? 0) * (1 - share)))).join('')}`
}

const twoDigits = (part: number) => part.toString(16).padStart(2, '0')

/** What the organiser chose is kept, but not drawn, where it cannot be read. */
export function textIsUnreadable({
  textColor,
  cardColor,
}: Pick<PageValues<'CustomETicketPage'>, 'textColor' | 'cardColor'>): number | null {
  const ratio = contrastRatio(textColor, cardColor)
  return ratio < READABLE_RATIO ? ratio : null
}

/** One ticket, ready to be drawn: every text in the ticket's language. */
export type ETicket = {
  language: Language
  /** What the QR code says, and what can be typed instead; blank for those who are not let in. */
  qr: string
  checkinCode: string
  eventTitle: string
  eventTime: string
  status: AttendeeStatus
  statusWord: string
  /** Label and value by fact name; what has no value is left out of the ticket. */
  facts: Readonly<Record<string, { label: string; value: string }>>
}

export function factsOf({ factNames }: ETicketDesign, { facts }: ETicket): { name: string; label: string; value: string }[] {
  return factNames.flatMap((name) => {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined
    return fact && fact.value !== '' ? [{ name, ...fact }] : []
  })
}

/** In groups of four, as it is read aloud at the door. */
export function spokenCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ')
}
