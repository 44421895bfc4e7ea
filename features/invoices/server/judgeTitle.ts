import { isEmail } from '#core/contact.ts'
import { format, textIn, type Param } from '#core/messages.ts'
import { invoiceMessages } from '#features/invoices/messages.ts'
import { isNeeded, taxNoProblem, tidyTaxNo, titleParts, titleProblem, type TitlePart } from '#features/invoices/rules.ts'
import type { InvoiceTitle } from '#features/invoices/shapes.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'

type Wrong<Key> = Key extends `invoices.wrong_${infer Name}` ? Name : never
export type WrongWord = Wrong<keyof typeof invoiceMessages>

export function wrong({ language }: Pick<Context, 'language'>, field: string, why: WrongWord, params: Record<string, Param> = {}) {
  return invalid({ field, message: format(textIn(invoiceMessages[`invoices.wrong_${why}`], language), params, language) })
}

/** What the kind of invoice does not need is not kept; the rest is refused by field, in words. */
export function judgedTitle(ctx: Pick<Context, 'language'>, given: InvoiceTitle): InvoiceTitle {
  const { titleType } = given
  const kept = (part: TitlePart) => (isNeeded(titleType, part) ? given[part] : '')
  for (const part of titleParts)
    if (isNeeded(titleType, part) && given[part] === '')
      throw wrong(ctx, part, 'needed', { name: textIn(invoiceMessages[`invoices.${part}`], ctx.language) })
  const problem = titleProblem(given.title)
  if (problem) throw wrong(ctx, 'title', problem)
  const taxProblem = isNeeded(titleType, 'taxNo') ? taxNoProblem(given.taxNo) : null
  if (taxProblem) throw wrong(ctx, 'taxNo', taxProblem)
  if (!isEmail(given.email)) throw wrong(ctx, 'email', 'email')
  return {
    titleType,
    title: given.title,
    taxNo: isNeeded(titleType, 'taxNo') ? tidyTaxNo(given.taxNo) : '',
    address: kept('address'),
    phone: kept('phone'),
    bank: kept('bank'),
    bankAccount: kept('bankAccount'),
    email: given.email,
  }
}
