import type { TicketDraft } from '#features/forms/drafts.ts'
import { ticketViewOf } from '#features/registration/site/drafts/samples.ts'
import { ticketPage } from '#features/registration/site/ticketPage.ts'
import { pageLanguage } from '#site/kit/language.ts'
import { showDrafts } from '#site/kit/showDrafts.ts'
import '#site/kit/ticket.css'

showDrafts<TicketDraft>((draft) => {
  const language = pageLanguage()
  document.body.innerHTML = ticketPage(ticketViewOf(draft, language), language).markup
})
