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
  external: {
    path: '/home/externalEvents/:bventId/externalattendees/import',
    access: 'lite-res-page-attendeesimport',
    title: 'imports.page',
    component: 'ExternalImportPage',
    area: 'external',
    benefit: 'ExternalEvent',
    parent: 'attendees.external',
  },
})
