import type { Language } from '#core/language.ts'
import { shortLinks } from '#features/links/server/queries.ts'
import type { LinkSigner } from '#features/links/server/siteTokens.ts'
import type { Audience, Channel, NoticeLink } from '#features/notices/codes.ts'
import { linkFieldNames, TICKET_FIELD, type Compiled, type Written } from '#features/notices/letter/compile.ts'
import { senderOf, signatureOf, type Book } from '#features/notices/server/book.ts'
import { detailsOf, type Details } from '#features/notices/server/details.ts'
import { qrPath, targetsOf, type Target } from '#features/notices/server/links.ts'
import type { Contact, NoticePerson } from '#features/notices/server/people.ts'
import { valuesOf } from '#features/notices/server/values.ts'
import { isKnown } from '#features/notices/replaceFields.ts'
import type { NoticeWording } from '#features/notices/shapes.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'

/** The channels that letters leave by. */
export type SendChannel = Channel
export const sendChannels: readonly SendChannel[] = ['Email', 'SMS', 'OfficialAccount']

export type Rendering = { db: Db; config: Config }
/** One letter that is to be written: to whom, about whom, by which way. */
export type Draft = {
  audience: Audience
  channel: SendChannel
  language: Language
  person: NoticePerson
  people: readonly NoticePerson[]
  contact: Contact
  address: string
}
export type Worded = { wording: NoticeWording; compiled: Compiled }
export type Words = (draft: Pick<Draft, 'audience' | 'channel' | 'language'>) => Worded

/** What a short link of ours takes up. */
export const SHORT_LINK = '/s/ABCDEFGH'

type Options = {
  /** Without one the links are shown, not given: they open nothing, and none are made short. */
  signer: LinkSigner | null
  reason?: string | undefined
  /** The picture of a ticket's code where nobody may have the real one. */
  exampleQr?: string | undefined
  /** The way by us, for one whose links are counted. */
  countedAs?: ((draft: Draft, to: string) => string) | undefined
  /** Told of every field that this draft asks for and has nothing of. */
  onEmpty?: ((draft: Draft, fieldName: string) => void) | undefined
}

/** All drafts of one event: a few queries, however many they are. The answers stand in their order. */
export async function writeDrafts(
  rendering: Rendering,
  book: Book,
  drafts: readonly Draft[],
  words: Words,
  { signer, reason = '', exampleQr = '', countedAs = (_, to) => to, onEmpty }: Options,
): Promise<Written[]> {
  const site = rendering.config.PUBLIC_URL
  const details = await detailsFor(rendering, book, drafts, words)
  const targets = new Map(drafts.map((draft) => [draft, targetsOf({ ...draft, signer, book })]))
  const short = signer
    ? await shortLinks(rendering.db, {
        orgId: book.orgId,
        bventId: book.bventId,
        targets: shortened(drafts, words, (draft, link) => countedAs(draft, targets.get(draft)?.(link) ?? '')),
      })
    : null
  return drafts.map((draft) => {
    const { wording, compiled } = words(draft)
    const target = targets.get(draft) as Target
    const addressOf = (link: NoticeLink) => {
      const path = draft.channel === 'SMS' ? countedAs(draft, target(link)) : target(link)
      if (!path.startsWith('/')) return path
      // A guest's address is short as it is.
      return site + (draft.channel === 'SMS' && !draft.person.guest ? (short ? (short.get(path) ?? path) : SHORT_LINK) : path)
    }
    const hrefOf = (address: string) => {
      const way = countedAs(draft, address.startsWith(`${site}/`) ? address.slice(site.length) : address)
      return way.startsWith('/') ? site + way : way
    }
    const { person, language } = draft
    const valueOf = valuesOf({ ...draft, book, details: details.get(person.attendeeId), reason, addressOf, link: wording.link })
    if (onEmpty)
      for (const { fieldName, fallback } of compiled.fields) if (!fallback && valueOf(fieldName) === '') onEmpty(draft, fieldName)
    return compiled.write({
      language,
      valueOf,
      addressOf,
      hrefOf,
      qrUrl: signer ? site + qrPath(person, signer) : exampleQr,
      sender: senderOf(book, rendering.config),
      signature: signatureOf(book),
      site,
    })
  })
}

async function detailsFor(rendering: Rendering, book: Book, drafts: readonly Draft[], words: Words): Promise<Map<string, Details>> {
  const all = new Map<string, Details>()
  for (const [language, ofLanguage] of Map.groupBy(drafts, (one) => one.language)) {
    const asking = ofLanguage.filter((one) => one.audience === 'Attendee' && !one.person.guest && needsDetails(words(one).compiled))
    if (asking.length === 0) continue
    const fieldNames = asking.flatMap((one) => words(one).compiled.fields.map(({ fieldName }) => fieldName))
    const ids = [...new Set(asking.map(({ person }) => person.attendeeId))]
    const wanted = { bventId: book.bventId, ids, fieldNames: [...new Set(fieldNames)], language, timeZone: book.timeZone }
    for (const [id, details] of await detailsOf(rendering, wanted)) all.set(id, details)
  }
  return all
}

export function needsDetails({ fields, hasTicket }: Compiled): boolean {
  return hasTicket || fields.some(({ fieldName }) => fieldName === TICKET_FIELD || !isKnown(fieldName))
}

const linkOfField: Record<(typeof linkFieldNames)[number], (own: NoticeLink) => NoticeLink> = {
  Link: (own) => own,
  TicketLink: () => ({ type: 'eTicket' }),
  CenterLink: () => ({ type: 'personalCentre' }),
  OrderLink: () => ({ type: 'myOrder' }),
  EventLink: () => ({ type: 'microSite' }),
  SurveyLink: () => ({ type: 'survey' }),
}

/** Every character of an SMS counts: the links it names are made short, those of our own site at least. */
function shortened(drafts: readonly Draft[], words: Words, wayOf: (draft: Draft, link: NoticeLink) => string): string[] {
  return drafts.flatMap((one) => {
    if (one.channel !== 'SMS' || one.person.guest) return []
    const { wording, compiled } = words(one)
    const named = linkFieldNames.filter((name) => compiled.fields.some(({ fieldName }) => fieldName === name))
    return named.map((name) => wayOf(one, linkOfField[name](wording.link))).filter((path) => path.startsWith('/'))
  })
}
