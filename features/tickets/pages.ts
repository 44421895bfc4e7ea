import { definePages } from '#core/page.ts'

export const ticketPages = definePages('tickets', {
  list: {
    path: '/home/event/:bventId/detail/ticket/list',
    access: 'lite_res_page_ticket',
    title: 'tickets.title',
    component: 'TicketListPage',
    area: 'event',
    toggle: 'isUseTicketModule',
    menu: { group: 'prepare', order: 22, icon: 'ticket' },
  },
  /** The same designer as among the sign-up pages; here it stands beside the tickets. */
  customTicket: {
    path: '/home/event/:bventId/detail/ticket/customTicket',
    access: 'lite_res_page_ticket',
    title: 'forms.page.CustomETicketPage',
    component: 'ETicketDesignPage',
    area: 'event',
    toggle: 'isUseTicketModule',
    parent: 'tickets.list',
  },
})
