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
})
