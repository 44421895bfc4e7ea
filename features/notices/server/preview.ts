import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { everyField } from '#features/forms/server/queries.ts'
import type { NoticeLink, TemplateKey } from '#features/notices/codes.ts'
import type { PreviewPerson } from '#features/notices/contract.ts'
import { noticeMessages } from '#features/notices/messages.ts'
import { knownFor, sayableFor } from '#features/notices/replaceFields.ts'
import { senderOf, signatureOf, wordingIn, type Book } from '#features/notices/server/book.ts'
import { detailsOf } from '#features/notices/server/details.ts'
import { targetsOf } from '#features/notices/server/links.ts'
import { contactOfBuyer, contactOfPerson, latestPeople, peopleOf, type NoticePerson } from '#features/notices/server/people.ts'
import { valuesOf } from '#features/notices/server/values.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'
import { coverFor, sightOf, type Cover } from '#server/kit/masked.ts'

type Wanted = { key: TemplateKey; language: Language; attendeeId?: string | undefined }

const contacts = new Set(['Mobile', 'Email'])
const EXAMPLE_CODE = '7KQ2MXRD'

/** Somebody to look at a template with before anyone has registered. */
function examplePerson(book: Book, language: Language): NoticePerson {
  const fullName = textIn(noticeMessages['notices.sample_FullName'], language)
  return {
    orgId: book.orgId,
    bventId: book.bventId,
    endTime: book.endTime,
    attendeeId: book.bventId,
    fullName,
    mobile: '13800000000',
    email: 'chen@example.com',
    status: 'Registered',
    ticketName: textIn(noticeMessages['notices.field_TicketName'], language),
    orderId: book.bventId,
    orderNo: '2611180236',
    language,
    amountMinor: 0,
    currency: 'CNY',
    payExpireTime: null,
    buyerName: fullName,
    buyerMobile: null,
    buyerEmail: null,
    transferHtml: '',
    openId: null,
  }
}

/** Every value of one person, as the template would say it. Its links are shown, not given: they open nothing. */
export async function previewOf(ctx: Context, book: Book, { key, language, attendeeId }: Wanted): Promise<PreviewPerson> {
  const [found] = attendeeId
    ? (await peopleOf(ctx.db, [attendeeId])).filter(({ bventId }) => bventId === book.bventId)
    : await latestPeople(ctx.db, book.bventId, { limit: 1 })
  if (attendeeId) required(found)
  const { audience, channel } = key
  const person = hidden(found ? { ...found, language } : examplePerson(book, language), coverFor(ctx.who))
  const form = sayableFor(audience, await everyField(ctx.db, book.bventId, language)).map(({ fieldName }) => fieldName)
  const wanted = { bventId: book.bventId, ids: [person.attendeeId], fieldNames: form, language, timeZone: book.timeZone }
  const details = found ? (await detailsOf(ctx, wanted)).get(person.attendeeId) : { checkinCode: EXAMPLE_CODE, answerOf: () => '' }
  // Names that templates know beside answers are of the event, and whole.
  const answered = new Set(form)
  const seen = (name: string) => !answered.has(name) || contacts.has(name) || sightOf(ctx.who, name) === 'whole'
  const target = targetsOf({ person, audience, signer: null, book })
  const addressOf = (link: NoticeLink) => {
    const path = channel === 'SMS' && link.type !== 'custom' ? '/s/ABCDEFGH' : target(link)
    return path.startsWith('/') ? ctx.config.PUBLIC_URL + path : path
  }
  const contact = audience === 'Attendee' ? contactOfPerson(person) : contactOfBuyer(person)
  const link = wordingIn(book, key, language).link
  const reason = key.code === 'ApprovalDenied' ? textIn(noticeMessages['notices.sample_Reason'], language) : ''
  const valueOf = valuesOf({ book, language, audience, person, people: [person], contact, details, reason, addressOf, link })
  return {
    attendeeId: found?.attendeeId ?? null,
    name: person.fullName,
    ticketName: person.ticketName,
    address: (channel === 'Email' ? contact.email : contact.mobile) ?? '',
    values: Object.fromEntries([...knownFor(audience), ...form].map((name) => [name, seen(name) ? valueOf(name) : ''])),
    sender: senderOf(book, ctx.config),
    signature: signatureOf(book),
  }
}

/** Who may not see addresses whole does not see them here either. */
function hidden(person: NoticePerson, cover: Cover): NoticePerson {
  return {
    ...person,
    mobile: cover('Mobile', person.mobile),
    email: cover('Email', person.email),
    buyerMobile: cover('Mobile', person.buyerMobile),
    buyerEmail: cover('Email', person.buyerEmail),
  }
}
