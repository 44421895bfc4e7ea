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
  site: {
    path: `${EVENT}/microSite`,
    access: 'lite_res_page_microsite',
    title: 'microsites.site',
    component: 'EventSitePage',
    area: 'event',
    toggle: 'isUseWebSiteModule',
    needsRoom: true,
    menu: { group: 'prepare', order: 27, icon: 'site' },
  },
  everywhere: {
    path: '/home/manage/microSite',
    access: 'litehome_res_page_microsite',
    title: 'microsites.everywhere',
    component: 'MicroSitePage',
    toggle: 'isUseWebSiteModule',
    menu: { group: 'content', order: 400, icon: 'site' },
  },
})
