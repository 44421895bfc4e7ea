import type { Language } from '#core/language.ts'
import { openPerson, readTicket, type SiteReading } from '#features/registration/server/center.ts'
import { eTicketOf } from '#features/forms/eTicket.ts'
import { eTicketDesign } from '#features/forms/eTicketDesign.ts'
import { eTicketPdf } from '#features/forms/server/pdf/eTicketPdf.ts'
import { ticketPictures } from '#features/forms/server/pdf/pictures.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import type { FileAnswer } from '#server/kit/implement.ts'

/** The same ticket on paper; whoever has none yet has nothing to print. */
export async function ticketPdf(ctx: Context, asking: SiteReading, attendeeId: string): Promise<FileAnswer> {
  const ticket = await readTicket(asking, attendeeId)
  if (ticket.qr === null) throw new AppError('core.state')
  const { row, event } = await openPerson(asking, attendeeId)
  const language = asking.language ?? (row.language as Language)
  const design = eTicketDesign(ticket.pageConfig.configs)
  const title = `${ticket.event.title} ${row.fullName}`
  const pictures = await ticketPictures(ctx, design, event)
  const body = await eTicketPdf({ design, tickets: [eTicketOf({ ...ticket, language })], title, pictures })
  return { fileName: `${title}.pdf`, mediaType: 'application/pdf', body }
}
