import { definePages } from '#core/page.ts'

const EVENT = '/home/event/:bventId'

/** What the public sees of an event, written here. */
export const micrositePages = definePages('microsites', {
  introduction: {
    path: `${EVENT}/detail/introduction`,
    access: 'lite_res_page_introduction',
    title: 'microsites.introduction',
    component: 'EventIntroductionPage',
    area: 'event',
    menu: { group: 'prepare', order: 21, icon: 'para' },
  },
})
