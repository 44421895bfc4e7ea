import { definePages } from '#core/page.ts'

const EVENT = '/home/event/:bventId'

export const programmePages = definePages('programme', {
  schedule: {
    path: `${EVENT}/schedule`,
    access: 'lite_res_page_schedule',
    title: 'programme.schedule',
    component: 'EventSchedulePage',
    area: 'event',
    menu: { group: 'prepare', order: 26, icon: 'clock' },
  },
  speakers: {
    path: `${EVENT}/speakerlist`,
    access: 'lite_res_page_speaker',
    title: 'programme.speakers',
    component: 'EventSpeakersPage',
    area: 'event',
    menu: { group: 'prepare', order: 27, icon: 'user' },
  },
  documents: {
    path: `${EVENT}/dbms`,
    access: 'lite_res_page_dbms',
    title: 'programme.documents',
    component: 'EventDocumentsPage',
    area: 'event',
    menu: { group: 'prepare', order: 29, icon: 'file' },
  },
})
