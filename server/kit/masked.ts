import { maskedText } from '#core/mask.ts'
import { contactFields, isNarrowedIn, sightIn, type Sight } from '#core/narrowing.ts'
import type { Caller } from '#server/kit/context.ts'

type Seeing = Pick<Caller, 'codes' | 'narrowing'>

const mayReveal = ({ codes }: Pick<Caller, 'codes'>) => codes.has('lite_res_act_reveal')
const isContact = (fieldName: string) => contactFields.some((one) => one === fieldName)

/** Whether links by which a person acts for themselves are given to this caller: they open everything and change it. */
export function mayActForPeople(who: Seeing): boolean {
  return mayReveal(who) && who.codes.has('lite_res_act_attendees') && !isNarrowedIn(who.narrowing.fields)
}

/** Whether the role alone keeps mobiles, e-mail addresses and document numbers covered. */
export function coversContacts(who: Pick<Caller, 'codes'>): boolean {
  return !mayReveal(who)
}

/** Whether something of people is covered for this caller: mobiles, e-mail addresses and document numbers, or a field of a rule. */
export function isMaskedFor(who: Seeing): boolean {
  return !mayReveal(who) || isNarrowedIn(who.narrowing.fields)
}

/** How this caller sees a field of a person, by the rules for it and by whether their role may see contact details at all. */
export function sightOf(who: Seeing, fieldName: string): Sight {
  const sight = sightIn(who.narrowing.fields, fieldName)
  return sight === 'whole' && isContact(fieldName) && !mayReveal(who) ? 'masked' : sight
}

/** A text of a field as somebody sees it; null where there is none for them. */
export type Cover = (fieldName: string, text: string | null | undefined) => string | null

/** What stands there, for the person themselves and for the machinery. */
export const uncovered: Cover = (_, text) => text ?? null
/** What anybody may see of it, such as what a log keeps. */
export const covered: Cover = (fieldName, text) => (text ? (maskedText(fieldName, text) ?? text) : (text ?? null))

/** The one place that decides what of a person a member is shown. */
export function coverFor(who: Seeing): Cover {
  return (fieldName, text) => {
    if (!text) return text ?? null
    const sight = sightOf(who, fieldName)
    if (sight === 'whole') return text
    return sight === 'masked' ? maskedText(fieldName, text) : null
  }
}

/** Where a message goes, by the field it is an answer of. */
export const addressField = (channel: string) => (channel === 'Email' ? 'Email' : 'Mobile')
export const contactField = (contact: string) => (contact.includes('@') ? 'Email' : 'Mobile')
