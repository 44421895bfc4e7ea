import { languages } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { eventMessages } from '#features/events/messages.ts'
import { descriptionsOf } from '#features/events/server/describe.ts'
import { micrositeMessages } from '#features/microsites/messages.ts'
import { micrositePages } from '#features/microsites/pages.ts'
import { hintsIn } from '#features/microsites/templates.ts'
import type { Context, PublishFinding } from '#server/kit/context.ts'

/** What the introduction does not say yet: words of the template, a language that was promised. */
export async function introductionFindings(ctx: Context, bventId: string): Promise<PublishFinding[]> {
  const written = await descriptionsOf(ctx, bventId)
  const event = await ctx.db.selectFrom('bvent').select('languages').where('id', '=', bventId).executeTakeFirst()
  const offered = languages.filter((language) => event?.languages.includes(language))
  const page = micrositePages.introduction.name
  const found: PublishFinding[] = []

  const count = offered.reduce((sum, language) => sum + hintsIn(written[language] ?? '').length, 0)
  if (count > 0) {
    const text = format(textIn(micrositeMessages['microsites.foundHints'], ctx.language), { n: count }, ctx.language)
    found.push({ code: 'placeholderWords', level: 'warn', text, page, count })
  }
  for (const language of offered)
    if (!written[language] && offered.some((other) => written[other])) {
      const name = textIn(eventMessages[`events.language_${language}`], ctx.language)
      const text = format(textIn(micrositeMessages['microsites.foundLanguage'], ctx.language), { language: name }, ctx.language)
      found.push({ code: `noIntroduction.${language}`, level: 'warn', text, page })
    }
  return found
}
