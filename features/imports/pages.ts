import { definePages } from '#core/page.ts'

export const importPages = definePages('imports', {
  wizard: {
    path: '/home/event/:bventId/attendees/import',
    name: 'attendees.import',
    access: 'lite_res_page_attendeesimport',
    title: 'imports.page',
    component: 'ImportPage',
    area: 'event',
    parent: 'attendees.list',
  },
})
