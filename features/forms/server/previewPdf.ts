import { eTicketMessages } from '#features/forms/eTicketMessages.ts'
import { languageOf, type Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import type { Place } from '#core/place.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { formOf } from '#features/forms/server/queries.ts'
import { pageConfigOf } from '#features/forms/server/savePage.ts'
import type { Config } from '#core/configValue.ts'
import { eTicketDesign } from '#features/forms/eTicketDesign.ts'
import { sampleTicket } from '#features/forms/sampleTicket.ts'
import { eTicketPdf } from '#features/forms/server/pdf/eTicketPdf.ts'
import { ticketPictures } from '#features/forms/server/pdf/pictures.ts'
import { ticketsOf } from '#features/tickets/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import type { FileAnswer } from '#server/kit/implement.ts'

type Given = {
  bventId: string
  language?: Language | undefined
  pathId?: string | undefined
  configs?: readonly Config[] | undefined
}

export async function previewPdf(ctx: Context, { bventId, language: wanted, pathId, configs: draft }: Given): Promise<FileAnswer> {
  const event = await findEvent(ctx, bventId)
  const language = wanted ?? languageOf(event.languages[0])
  const saved = await pageConfigOf(ctx.db, { bventId, pageType: 'CustomETicketPage', language, pathId })
  const { fields } = await formOf(ctx.db, bventId, { language, pathId })
  const { name: orgName } = await ctx.db.selectFrom('org').select('name').where('topOrgId', '=', event.topOrgId).executeTakeFirstOrThrow()
  const [first] = await ticketsOf(ctx.db, bventId)
  const design = eTicketDesign(draft ?? (saved.configs as Config[]))
  const ticket = sampleTicket({
    language,
    fields,
    ticketName: first?.name,
    event: {
      title: event.title,
      orgName,
      startTime: event.startTime.toISOString(),
      endTime: event.endTime.toISOString(),
      timeZone: event.timeZone,
      place: event.place as Place | null,
    },
  })
  const title = `${event.title} ${textIn(eTicketMessages.sample, language)}`
  const body = await eTicketPdf({ design, tickets: [ticket], title, pictures: await ticketPictures(ctx, design, event) })
  return { fileName: `${title}.pdf`, mediaType: 'application/pdf', body }
}
