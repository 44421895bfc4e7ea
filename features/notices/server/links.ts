import { languageOf } from '#core/language.ts'
import {
  centerPath,
  invitationPath,
  linkEnd,
  livePath,
  orderPath,
  publicEventPath,
  surveyPath,
  ticketPath,
} from '#features/links/siteLinks.ts'
import type { LinkSigner } from '#features/links/server/siteTokens.ts'
import type { Audience, NoticeLink } from '#features/notices/codes.ts'
import type { Book } from '#features/notices/server/book.ts'
import type { NoticePerson } from '#features/notices/server/people.ts'

/** Where a link of a notice leads this person: a path of ours, or the organiser's own address. Spec §2. */
export type Target = (link: NoticeLink) => string

type Whose = { person: NoticePerson; audience: Audience; signer: LinkSigner | null; book: Pick<Book, 'surveys'> }

/** Without a signer the addresses are shown, not given: they open nothing. */
export function targetsOf({ person, audience, signer, book }: Whose): Target {
  const about = { bventId: person.bventId, language: languageOf(person.language) }
  const e = linkEnd(person.endTime)
  const order = () => orderPath({ ...about, orderId: person.orderId }, signer?.sign({ b: person.bventId, o: person.orderId, e }))
  const own = () => signer?.sign({ b: person.bventId, a: person.attendeeId, e })
  // Whoever pays has no ticket of their own, and a ticket that is not paid for opens nothing.
  const hasTicket = audience === 'Attendee' && person.status !== 'Unpaid'
  return ({ type, url, surveyId = openSurvey(book) }) => {
    if (type === 'custom') return url ?? publicEventPath(about)
    // Whoever is only asked to come has one page of their own: the invitation.
    if (person.guest) return type === 'microSite' ? publicEventPath(about) : invitationPath(person.guest.code)
    if (type === 'eTicket' && hasTicket) return ticketPath({ ...about, attendeeId: person.attendeeId }, own())
    if (type === 'personalCentre')
      return audience === 'Attendee' ? centerPath(about, own()) : centerPath(about, tokenOfOrder(person, signer, e))
    if (type === 'live') return livePath(person.bventId, audience === 'Attendee' ? own() : undefined)
    if (type === 'survey' && surveyId) return surveyPath(surveyId, audience === 'Attendee' ? own() : undefined)
    if (type === 'eTicket' || type === 'myOrder') return order()
    return publicEventPath(about)
  }
}

/** The newest that people can answer now. */
export function openSurvey({ surveys }: Pick<Book, 'surveys'>): string | undefined {
  return surveys.find(({ isOpen }) => isOpen)?.surveyId
}

function tokenOfOrder({ bventId, orderId }: NoticePerson, signer: LinkSigner | null, e: number): string | undefined {
  return signer?.sign({ b: bventId, o: orderId, e })
}

/** The picture of the code that opens the door, for a letter. */
export function qrPath(person: NoticePerson, signer: LinkSigner): string {
  const about = { bventId: person.bventId, language: languageOf(person.language), attendeeId: person.attendeeId }
  const t = signer.sign({ b: person.bventId, a: person.attendeeId, e: linkEnd(person.endTime) })
  return `${ticketPath(about)}/qr.png?t=${encodeURIComponent(t)}`
}
