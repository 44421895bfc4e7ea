import { errors } from '#core/errors.ts'
import type { InvalidObj } from '#core/envelope.ts'
import type { PublicForm } from '#features/registration/contract.ts'
import { moved, peopleFor, type Bill, type Counts } from '#features/registration/site/choice.ts'
import type { Draft, Person } from '#features/registration/site/draft.ts'
import { deviceOf, waysFor } from '#features/payments/rules.ts'
import type { Judged } from '#features/registration/site/judge.ts'
import { say } from '#features/registration/site/say.ts'
import type { Refusal } from '#site/kit/callSite.ts'
import { newKey } from '#site/kit/newKey.ts'
import { SOURCE_CODE_LENGTH, SOURCE_PARAM } from '#features/sources/rules.ts'

/** With one ticket to choose there is no choice to make. */
export function firstDraft({ tickets, payWays }: PublicForm): Draft {
  const [firstWay] = waysFor(payWays, deviceOf(navigator.userAgent))
  const onSale = tickets.filter(({ status }) => status === 'OnSale')
  const [only] = onSale
  const isOnly = only !== undefined && tickets.length === 1
  return {
    people: isOnly ? [{ key: newKey(), ticketId: only.ticketId, values: {} }] : [],
    isAtForm: isOnly,
    provider: firstWay?.provider ?? '',
    isAgreed: false,
    codes: [],
    verified: {},
    submission: null,
  }
}

export function withCounts(form: PublicForm, people: readonly Person[], counts: Counts): Person[] {
  return moved(people, peopleFor(form.tickets, counts, people, newKey))
}

export const verifiedKey = (channel: string, target: string) => `${channel}:${target}`

/** Which of a person's addresses must be proven: by field, and for the first person at least one. */
export function codeFieldsOf(form: PublicForm, personAt: number, judged: Judged): PublicForm['codeFields'] {
  const isShown = (fieldName: string) => judged.states.get(fieldName)?.isShow === true
  const asked = form.codeFields.filter(({ fieldName }) => isShown(fieldName))
  if (asked.length > 0 || !form.isVerificationNeeded || personAt > 0) return asked
  if (isShown('Mobile')) return [{ fieldName: 'Mobile', channel: 'mobile' }]
  return isShown('Email') ? [{ fieldName: 'Email', channel: 'email' }] : []
}

/** A way that is no longer offered is replaced by the first that is. */
export function wayOf({ payWays }: PublicForm, { provider }: Pick<Draft, 'provider'>) {
  return payWays.find((way) => way.provider === provider) ?? payWays[0]
}

/** The request for these people, as it is kept until its outcome is known. */
export function bodyOf(form: PublicForm, draft: Draft, bill: Bill, judgedOf: (person: Person) => Judged) {
  const payType = wayOf(form, draft)?.payType
  const sourceCode = new URLSearchParams(globalThis.location?.search).get(SOURCE_PARAM)?.slice(0, SOURCE_CODE_LENGTH)
  return {
    bventId: form.event.bventId,
    language: form.language,
    pathId: form.pathId,
    items: draft.people.map((person) => ({
      ticketId: person.ticketId,
      attendeeFieldValues: Object.entries(judgedOf(person).values)
        .filter(([, value]) => value !== null)
        .map(([fieldName, value]) => ({ fieldName, value })),
    })),
    ...(!bill.isFree && payType && { payType }),
    verifyTokens: Object.values(draft.verified).map(({ token }) => token),
    isAgreed: draft.isAgreed,
    ...(sourceCode && { sourceCode }),
    ...(draft.codes.length > 0 && { codes: draft.codes }),
    amount: bill.amount,
    ...(form.invitationCode && { invitationCode: form.invitationCode }),
  }
}

export type Told = {
  /** About the order as a whole. */
  message: string
  /** About single answers: by place of the person and field. */
  fields: { personAt: number; fieldName: string; message: string }[]
  /** Tickets have to be chosen anew, from what is left now. */
  isAboutTickets: boolean
  isAboutCodes: boolean
  /** The discount code it is about; '' of one that came by itself. */
  discountCode: string | null
  needsReload: boolean
}

const codes = {
  soldOut: errors['ticket.soldOut'].code,
  notOnSale: errors['ticket.notOnSale'].code,
  limit: errors['ticket.limit'].code,
  duplicate: errors['attendee.duplicate'].code,
  closed: errors['reg.closed'].code,
  quota: errors['attendee.quota'].code,
  codeWrong: errors['reg.codeWrong'].code,
  invalid: errors['core.invalid'].code,
  changed: errors['core.changed'].code,
  noPayWay: errors['pay.noOptions'].code,
}

const discountCodes = new Set<number>(
  (
    ['discount.invalid', 'discount.notNow', 'discount.usedUp', 'discount.notForTicket', 'discount.minimum', 'discount.perPerson'] as const
  ).map((name) => errors[name].code),
)

/** A refusal in words that say what to do now. */
export function toldBy({ code, message, returnObj }: Refusal, form: PublicForm, peopleCount: number): Told {
  const told: Told = { message, fields: [], isAboutTickets: false, isAboutCodes: false, discountCode: null, needsReload: false }
  switch (code) {
    case codes.soldOut:
      return { ...told, message: say('soldOutMeanwhile'), isAboutTickets: true }
    case codes.notOnSale:
      return { ...told, message: say('notOnSaleMeanwhile'), isAboutTickets: true }
    case codes.limit:
      return { ...told, message: say('limitMeanwhile'), isAboutTickets: true }
    case codes.closed:
      return { ...told, message: say('closedMeanwhile') }
    case codes.quota:
      return { ...told, message: say('quotaMeanwhile') }
    case codes.noPayWay:
      return { ...told, message: say('noPayWay') }
    case codes.codeWrong:
      return { ...told, isAboutCodes: true }
    case codes.changed:
      return { ...told, message: say('changedMeanwhile'), needsReload: true }
    case codes.duplicate:
      return { ...told, ...duplicate(returnObj, form, peopleCount === 1) }
    case codes.invalid:
      return { ...told, fields: fieldsIn(returnObj) }
    default:
      return discountCodes.has(code) ? { ...told, discountCode: (returnObj as { code?: string } | null)?.code ?? '' } : told
  }
}

/** Which of several people it is, only they know: the field is marked where there is one. */
function duplicate(returnObj: unknown, form: PublicForm, isAlone: boolean): Pick<Told, 'message' | 'fields'> {
  const { field = '' } = (returnObj ?? {}) as { field?: string }
  const name = form.fields.find(({ fieldName }) => fieldName === field)?.displayName ?? say('duplicateAny')
  const sentence = say('duplicate', { name })
  return {
    message: `${sentence}。${say('duplicateHow')}`,
    fields: field && isAlone ? [{ personAt: 0, fieldName: field, message: sentence }] : [],
  }
}

/** `items.1.attendeeFieldValues.Mobile` and `items.1.Mobile` alike. */
function fieldsIn(returnObj: unknown): Told['fields'] {
  const details = (returnObj as Partial<InvalidObj> | null)?.errorDetails ?? []
  return details.flatMap(({ field, message }) => {
    const [, at, fieldName] = /^items\.(\d+)\.(?:.*\.)?(\w+)$/.exec(field) ?? []
    return fieldName === undefined ? [] : [{ personAt: Number(at), fieldName, message }]
  })
}

/** Of one person: `attendeeFieldValues.Company` and `Company` alike, by field. */
export function toldFields(returnObj: unknown): Record<string, string> {
  const details = (returnObj as Partial<InvalidObj> | null)?.errorDetails ?? []
  return Object.fromEntries(details.map(({ field, message }) => [field.split('.').at(-1) ?? field, message]))
}
