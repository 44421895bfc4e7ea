import { definePages } from '#core/page.ts'

export const photoPages = definePages('photos', {
  event: {
    path: '/home/event/:bventId/photolive',
    access: 'lite_res_page_livemeeting',
    area: 'event',
    title: 'photos.title',
    component: 'PhotoLivePage',
    toggle: 'isUseLiveMeetingModule',
    menu: { group: 'run', order: 45, icon: 'image' },
  },
})
