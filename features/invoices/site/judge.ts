import { isEmail } from '#core/contact.ts'
import { isNeeded, taxNoProblem, titleParts, titleProblem, type TitlePart } from '#features/invoices/rules.ts'
import type { InvoiceTitle } from '#features/invoices/shapes.ts'
import { say } from '#features/invoices/site/say.ts'

/** What is wrong with one part, as a sentence that says the fix, or ''. */
export function problemOf(title: InvoiceTitle, part: TitlePart): string {
  const value = title[part].trim()
  if (!isNeeded(title.titleType, part)) return ''
  if (value === '') return say('wrong_needed', { name: say(part) })
  if (part === 'title') {
    const problem = titleProblem(value)
    return problem ? say(`wrong_${problem}`) : ''
  }
  if (part === 'taxNo') {
    const problem = taxNoProblem(value)
    return problem ? say(`wrong_${problem}`) : ''
  }
  return part === 'email' && !isEmail(value) ? say('wrong_email') : ''
}

export function firstWrong(title: InvoiceTitle): TitlePart | null {
  return titleParts.find((part) => problemOf(title, part) !== '') ?? null
}
