import type { JumpPage } from '#features/forms/pageTypes.ts'
import { centerPath, orderPath, ticketPath } from '#features/links/siteLinks.ts'
import type { OrderView } from '#features/registration/site/pageData.ts'
import { pageLanguage } from '#site/kit/language.ts'

/** Where a button of a result page leads; null where there is nothing yet, such as a ticket before approval. */
export function jumpAddress(jumpPage: JumpPage, link: string, { event, orderId, items }: OrderView): string | null {
  const about = { bventId: event.bventId, language: pageLanguage() }
  switch (jumpPage) {
    case 'MicroSite':
      return `/bvent/${about.bventId}/${about.language}`
    case 'UserCenter':
      return centerPath(about)
    case 'OrderDetail':
      return orderPath({ ...about, orderId })
    case 'CustomLink':
      return link || null
    case 'ETicket': {
      const entitled = items.filter(({ status }) => status === 'Registered')
      if (entitled.length > 1) return centerPath(about)
      return entitled[0] ? ticketPath({ ...about, attendeeId: entitled[0].attendeeId }) : null
    }
  }
}
