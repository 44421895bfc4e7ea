import { definePages } from '#core/page.ts'

export const posterPages = definePages('posters', {
  event: {
    path: '/home/event/:bventId/postShare',
    access: 'lite_res_page_share',
    title: 'posters.title',
    component: 'PostSharePage',
    area: 'event',
    toggle: 'isUsePosterModule',
    needsRoom: true,
    menu: { group: 'promote', order: 32, icon: 'image' },
  },
  manage: {
    path: '/home/manage/posterManage',
    access: 'litehome_res_page_postermanage',
    title: 'posters.manage',
    component: 'PosterManagePage',
    toggle: 'isUsePosterModule',
    menu: { group: 'marketing', order: 330, icon: 'image' },
  },
})
