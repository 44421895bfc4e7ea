import { BUYER_ACCOUNT, OFFLINE_ACCOUNT, REFUND_ACCOUNT } from '#features/ledger/rules.ts'
import type { timelineKinds } from '#features/orders/detailContract.ts'

type Kind = (typeof timelineKinds)[number]
type Entry = {
  at: Date
  cause: string
  debit: string
  credit: string
  amountMinor: number
  paymentId: string | null
  refundId: string | null
  note: string
}
type Payment = { id: string; provider: string; tradeNo: string; recordedByName: string }
type Refund = {
  id: string
  refundNo: string
  provider: string
  state: string
  amountMinor: number
  reason: string
  failure: string
  askedByName: string
  settledByName: string
  isWaiting: boolean
  decidedByName: string
  decision: string
  note: string
  createdAt: Date
  updatedAt: Date
}
type Order = { createdAt: Date; amountMinor: number; placedBy: string }

/** What happened to the money of an order, from the books and from what is only asked for yet. */
export type Moment = {
  at: Date
  kind: Kind
  sign: '+' | '-' | ''
  amountMinor: number
  provider: string
  no: string
  accountName: string
  note: string
}

export function timelineOf(order: Order, entries: readonly Entry[], payments: readonly Payment[], refunds: readonly Refund[]): Moment[] {
  const placed: Moment = {
    at: order.createdAt,
    kind: 'placed',
    sign: '',
    amountMinor: order.amountMinor,
    provider: '',
    no: '',
    accountName: order.placedBy,
    note: '',
  }
  const told = entries.map((entry) => momentOf(entry, payments, refunds))
  const open = refunds.filter(({ state }) => state !== 'Done').map(openMoment)
  return [placed, ...[...told, ...open].toSorted((one, other) => one.at.getTime() - other.at.getTime())]
}

function openMoment(refund: Refund): Moment {
  const isFailed = refund.state === 'Failed'
  const isDeclined = refund.state === 'Declined'
  const isOver = isFailed || isDeclined || refund.state === 'Withdrawn'
  return {
    at: isOver ? refund.updatedAt : refund.createdAt,
    kind: openKind(refund),
    sign: '',
    amountMinor: refund.amountMinor,
    provider: refund.provider,
    no: refund.refundNo,
    accountName: isDeclined ? refund.decidedByName : refund.askedByName,
    note: isFailed ? refund.failure : isDeclined ? refund.decision : refund.reason,
  }
}

function openKind({ state, isWaiting }: Refund): Kind {
  if (state === 'Failed') return 'refundFailed'
  if (state === 'Declined') return 'refundDeclined'
  if (state === 'Withdrawn') return 'refundWithdrawn'
  return isWaiting ? 'refundWaiting' : 'refundAsked'
}

function momentOf(entry: Entry, payments: readonly Payment[], refunds: readonly Refund[]): Moment {
  const payment = payments.find(({ id }) => id === entry.paymentId)
  const refund = refunds.find(({ id }) => id === entry.refundId)
  const kind = kindOf(entry, refund)
  const isIn = kind === 'received' || kind === 'receivedUnused'
  return {
    at: entry.at,
    kind,
    sign: kind === 'corrected' ? correctedSign(entry) : isIn ? '+' : '-',
    amountMinor: entry.amountMinor,
    provider: payment?.provider ?? '',
    no: refund?.refundNo ?? payment?.tradeNo ?? '',
    accountName: refund ? refund.settledByName || refund.askedByName : (payment?.recordedByName ?? ''),
    note: refund ? refund.note || refund.reason : entry.note,
  }
}

function kindOf({ cause, debit, credit }: Entry, refund: Refund | undefined): Kind {
  if (cause === 'order') return credit === BUYER_ACCOUNT ? 'receivedUnused' : 'received'
  if (cause === 'refund') {
    if (debit === BUYER_ACCOUNT) return 'returnedUnused'
    return refund?.settledByName ? 'refundedByHand' : 'refunded'
  }
  return debit.startsWith('revenue:') && credit === OFFLINE_ACCOUNT ? 'takenBack' : 'corrected'
}

const correctedSign = ({ debit }: Entry) => (debit === REFUND_ACCOUNT ? '-' : '+')
