import { lanes, type Channel } from '#features/delivery/message.ts'
import { queueMessages } from '#features/delivery/server/queue.ts'
import { peopleOf, type NoticePerson } from '#features/notices/server/people.ts'
import { renderNotices, type AskedCode } from '#features/notices/server/render.ts'
import { sendChannels } from '#features/notices/server/write.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'

/** What happened, as whoever saw it happen calls it. */
export type NoticeKind =
  | 'registered'
  | 'ticket'
  | 'pendingApproval'
  | 'approved'
  | 'denied'
  | 'payReminder'
  | 'transfer'
  | 'receiptRefused'
  | 'refundAsked'
  | 'refundDeclined'
  | 'refunded'
  | 'refundFailed'
export type Notified = { attendeeId: string; letters: number }
/** `amountMinor` instead of the order's: of a refund it may be a part. */
type Options = { channels?: readonly Channel[] | undefined; reason?: string | undefined; amountMinor?: number | undefined }
type Sending = { db: Db; config: Config; now: Date }

/** As they stand in the ledger: the codes of WIRE2, and some of ours. */
const codeOf: Record<NoticeKind, AskedCode> = {
  registered: 'RegistrationSuccess',
  ticket: 'ETicket',
  pendingApproval: 'ApprovalPending',
  approved: 'ApprovalAccepted',
  denied: 'ApprovalDenied',
  payReminder: 'PaymentReminder',
  transfer: 'BankTransferReminder',
  receiptRefused: 'ReceiptRefused',
  refundAsked: 'RefundRequested',
  refundDeclined: 'RefundDeclined',
  refunded: 'RefundSuccess',
  refundFailed: 'RefundFailure',
}

/**
 * Puts what these people are to be told into the ledger, in the transaction of what happened to them: by the event's templates, to
 * whom and by which way they are set, in the language they registered in. The answer counts letters by person.
 */
export async function notifyAttendees(sending: Sending, ids: readonly string[], kind: NoticeKind, options?: Options): Promise<Notified[]> {
  return notifyPeople(sending, await peopleOf(sending.db, ids), kind, options)
}

/** The same about people whom the caller knows already. */
export async function notifyPeople(
  { db, config, now }: Sending,
  known: readonly NoticePerson[],
  kind: NoticeKind,
  { channels, reason, amountMinor }: Options = {},
): Promise<Notified[]> {
  const people = amountMinor === undefined ? known : known.map((person) => ({ ...person, amountMinor }))
  const notices = await renderNotices({ db, config }, people, {
    code: codeOf[kind],
    channels: channels && sendChannels.filter((channel) => channels.includes(channel)),
    reason,
    isAskedFor: kind === 'payReminder',
  })
  const messages = notices.map(({ orgId, bventId, orderId, attendeeId, audience, channel, address, subject, body }) => ({
    topOrgId: orgId,
    bventId,
    orderId,
    attendeeId: audience === 'Attendee' ? attendeeId : null,
    kind: codeOf[kind],
    lane: lanes.transactional,
    channel,
    recipient: address,
    subject,
    body,
  }))
  await queueMessages(db, messages, now)
  const letters = Map.groupBy(
    notices.flatMap(({ attendeeIds }) => attendeeIds),
    (id) => id,
  )
  return people.map(({ attendeeId }) => ({ attendeeId, letters: letters.get(attendeeId)?.length ?? 0 }))
}

/** As a mail program can fetch it. */
export function logoAddress(logo: string | null, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string | null {
  return logo?.startsWith('/') ? PUBLIC_URL + logo : logo
}
