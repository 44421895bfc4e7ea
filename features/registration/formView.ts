import { hasFlag } from '#core/flags.ts'
import type { Language } from '#core/language.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { fieldsFor, groupsOf } from '#features/forms/fields.ts'
import type { Rule } from '#features/forms/shapes.ts'
import type { PublicForm, PublicTicket } from '#features/registration/contract.ts'
import { MOST_ITEMS, type CodeChannel } from '#features/registration/rules.ts'
import type { Ticket } from '#features/tickets/contract.ts'

type Designed = { fields: readonly FormField[]; rules: readonly Rule[]; agreement: unknown; language: Language }
type Asked = Pick<PublicForm, 'fields' | 'groups' | 'rules' | 'codeFields' | 'isAgreementNeeded'>

/** What a form asks of attendees, as it follows from its design: the same for a saved form and for a draft. */
export function askedOf({ fields: all, rules, agreement, language }: Designed): Asked {
  const fields = fieldsFor(all, 'attendee')
  return {
    fields: fields.map(withoutLimits),
    groups: groupsOf(fields, language).map(({ groupName, displayName, fieldNames }) => ({ groupName, displayName, fieldNames })),
    rules: rules.filter(({ isEnable }) => isEnable),
    codeFields: fields.flatMap((field) => {
      const channel = codeChannelOf(field)
      return channel ? [{ fieldName: field.fieldName, channel }] : []
    }),
    isAgreementNeeded: isSomethingToAgreeTo(agreement),
  }
}

export function codeChannelOf({ openFunctionalVerificationTags: tags }: FormField): CodeChannel | null {
  if (hasFlag(tags, 'isOpenMobileAuthCode')) return 'mobile'
  return hasFlag(tags, 'IsOpenEmailAuthCode') ? 'email' : null
}

export function isSomethingToAgreeTo(agreement: unknown): boolean {
  return typeof agreement === 'string' && agreement.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''
}

export function publicTicketOf(ticket: Ticket): PublicTicket {
  const { soldNum: _, totalTicket: __, isOpen: ___, isShow: ____, sortId: _____, version: ______, ...shown } = ticket
  return { ...shown, surplusNum: Math.min(shown.surplusNum, MOST_ITEMS) }
}

function withoutLimits({ optionLimits: _, ...field }: FormField): FormField {
  return field
}
