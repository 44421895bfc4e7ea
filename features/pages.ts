import type { Page } from '#core/page.ts'
import { accountPages } from '#features/account/pages.ts'
import { attendeePages } from '#features/attendees/pages.ts'
import { auditPages } from '#features/audit/pages.ts'
import { checkinPages } from '#features/checkin/pages.ts'
import { companyPages } from '#features/company/pages.ts'
import { errorPages } from '#features/errors/pages.ts'
import { eventPages } from '#features/events/pages.ts'
import { externalEventPages } from '#features/externalEvents/pages.ts'
import { financePages } from '#features/finance/pages.ts'
import { formPages } from '#features/forms/pages.ts'
import { importPages } from '#features/imports/pages.ts'
import { paymentPages } from '#features/payments/pages.ts'
import { ticketPages } from '#features/tickets/pages.ts'
import { outboxPages } from '#features/outbox/pages.ts'

/** Every page of the console, for router, menu, guard and titles. */
export const pages = {
  account: accountPages,
  attendees: attendeePages,
  audit: auditPages,
  checkin: checkinPages,
  company: companyPages,
  errors: errorPages,
  events: eventPages,
  externalEvents: externalEventPages,
  finance: financePages,
  forms: formPages,
  imports: importPages,
  outbox: outboxPages,
  payments: paymentPages,
  tickets: ticketPages,
} satisfies Record<string, Record<string, Page>>

export const everyPage: Page[] = Object.values<Record<string, Page>>(pages).flatMap((group) => Object.values(group))
