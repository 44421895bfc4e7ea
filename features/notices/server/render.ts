import { languageOf, type Language } from '#core/language.ts'
import { linkSignerOf, type LinkSigner } from '#features/links/server/siteTokens.ts'
import { audiences, isAboutToStart, templateIdOf, type Audience, type NoticeCode } from '#features/notices/codes.ts'
import { compile, type Written } from '#features/notices/letter/compile.ts'
import { isOpenIn, noticeBook, wordingIn, type Book } from '#features/notices/server/book.ts'
import { contactOfBuyer, contactOfPerson, type Contact, type NoticePerson } from '#features/notices/server/people.ts'
import {
  sendChannels,
  writeDrafts,
  type Draft,
  type Rendering,
  type SendChannel,
  type Worded,
  type Words,
} from '#features/notices/server/write.ts'
import { isPlain, plainWording, type PlainCode } from '#features/notices/systemTemplates.ts'

/** A notice that has templates, or a letter that has none. */
export type AskedCode = NoticeCode | PlainCode
export type Asked = {
  code: AskedCode
  channels?: readonly SendChannel[] | undefined
  reason?: string | undefined
  /** Somebody asked for it just now: where its templates are switched off, whoever pays gets the system's way. */
  isAskedFor?: boolean | undefined
}

/** A notice as it leaves: whom it is about, where it goes, and what it says. */
export type RenderedNotice = Written & {
  orgId: string
  bventId: string
  /** Null for what has no template. */
  templateId: string | null
  audience: Audience
  channel: SendChannel
  language: Language
  address: string
  attendeeId: string
  attendeeIds: string[]
  orderId: string
  senderName: string
  replyTo: string
}

/** For people of any events: a few queries for each event, however many its people. */
export async function renderNotices(rendering: Rendering, people: readonly NoticePerson[], asked: Asked): Promise<RenderedNotice[]> {
  const signer = await linkSignerOf(rendering)
  const notices: RenderedNotice[] = []
  for (const [bventId, ofEvent] of Map.groupBy(people, (person) => person.bventId))
    notices.push(...(await renderEvent(rendering, await noticeBook(rendering.db, bventId), ofEvent, asked, signer)))
  return notices
}

async function renderEvent(rendering: Rendering, book: Book, people: readonly NoticePerson[], asked: Asked, signer: LinkSigner) {
  const words = wordsOf(book, asked.code)
  // Without the number of its template the official account takes nothing.
  const drafts = draftsOf(book, people, asked).filter((one) => one.channel !== 'OfficialAccount' || words(one).wording.content !== '')
  const written = await writeDrafts(rendering, book, drafts, words, { signer, reason: asked.reason })
  return drafts.map((draft, at): RenderedNotice => {
    const { person, language, audience } = draft
    const { code } = asked
    return {
      ...(written[at] as Written),
      orgId: book.orgId,
      bventId: book.bventId,
      templateId: isPlain(code) ? null : templateIdOf({ code, audience, channel: draft.channel }),
      audience,
      channel: draft.channel,
      language,
      address: draft.address,
      attendeeId: person.attendeeId,
      attendeeIds: draft.people.map(({ attendeeId }) => attendeeId),
      orderId: person.orderId,
      senderName: book.senderName || book.orgName,
      replyTo: book.replyTo,
    }
  })
}

/** Who is told by which way; whoever was told as an attendee is not told the same as the buyer. */
function draftsOf(book: Book, people: readonly NoticePerson[], asked: Asked): Draft[] {
  const ways = waysOf(book, asked)
  const toPeople = people.flatMap((person) => draft(ways.Attendee, 'Attendee', person, [person], contactOfPerson(person)))
  const told = new Set(toPeople.map(({ person, channel, address }) => `${person.orderId} ${channel} ${address}`))
  const toBuyers = [...Map.groupBy(people, ({ orderId }) => orderId).values()].flatMap((ofOrder) => {
    const [first] = ofOrder
    return first ? draft(ways.Purchaser, 'Purchaser', first, ofOrder, contactOfBuyer(first)) : []
  })
  return [...toPeople, ...toBuyers.filter(({ person, channel, address }) => !told.has(`${person.orderId} ${channel} ${address}`))]
}

function draft(
  ways: readonly SendChannel[],
  audience: Audience,
  person: NoticePerson,
  people: readonly NoticePerson[],
  contact: Contact,
): Draft[] {
  return ways.flatMap((channel) => {
    const address = addressIn(channel, people, contact)
    return address ? [{ audience, channel, language: languageOf(person.language), person, people, contact, address }] : []
  })
}

/** A follower is known by the ticket they scanned from: whoever pays is reached so only if one of the tickets is their own. */
function addressIn(channel: SendChannel, people: readonly NoticePerson[], { mobile, email }: Contact): string | null {
  if (channel === 'Email') return email
  if (channel === 'SMS') return mobile
  const own = people.find((one) => one.openId && ((mobile && one.mobile === mobile) || (email && one.email === email)))
  return own?.openId ?? null
}

/** Words that nobody can change have no template at the official account. */
const plainChannels: readonly SendChannel[] = ['Email', 'SMS']

function waysOf(book: Book, { code, channels = sendChannels, isAskedFor }: Asked): Record<Audience, readonly SendChannel[]> {
  const plain = channels.filter((channel) => plainChannels.includes(channel))
  if (isPlain(code)) return code === 'ETicket' ? { Attendee: plain, Purchaser: [] } : { Attendee: [], Purchaser: plain }
  const open = (audience: Audience) =>
    book.isEnable && !(audience === 'Purchaser' && isAboutToStart(code))
      ? channels.filter((channel) => isOpenIn(book, { code, audience, channel }))
      : []
  const ways = { Attendee: open('Attendee'), Purchaser: open('Purchaser') }
  const isSilent = audiences.every((audience) => ways[audience].length === 0)
  return isSilent && isAskedFor ? { ...ways, Purchaser: plain } : ways
}

/** Each template is read once for all its people. */
function wordsOf(book: Book, code: Asked['code']): Words {
  const known = new Map<string, Worded>()
  return ({ audience, channel, language }) => {
    const name = `${audience} ${channel} ${language}`
    const found = known.get(name)
    if (found) return found
    const wording = isPlain(code) ? plainWording(code, channel, language) : wordingIn(book, { code, audience, channel }, language)
    const made = { wording, compiled: compile(channel, wording) }
    known.set(name, made)
    return made
  }
}
